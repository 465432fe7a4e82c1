/**
 * The owners of entitlements over time. The API has no list of entitlements, so the history knows those that it was told of, and reads
 * some of them at a time.
 */
import {AppEntitlementUserOwner} from '../../contract/apps.ts';
import {many, message} from '../../contract/schema.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {parseJson} from '../../text/json/parse.ts';
import {canonicalJson} from './canonical.ts';
import {all, first, insert} from './store/engine.ts';
import type {Pen} from './team/entry.ts';

export interface Entitlement {
	readonly app: string;
	readonly id: string;
}

/** Times are epoch milliseconds. */
export interface KnownEntitlement extends Entitlement {
	/** The last read. 0 for one that was not read yet. */
	readonly seen: number;
}

/** The owners of an entitlement from one read until before another. */
export interface OwnersState extends KnownEntitlement {
	readonly since: number;
	/** The first read that found other owners. Undefined for the last state. */
	readonly gone: number | undefined;
	readonly owners: readonly AppEntitlementUserOwner[];
}

const shape = message({owners: many(AppEntitlementUserOwner)});
/** One that was not read yet has a state that begins at 0. */
const unread = {since: 0, seen: 0, json: '{}'} as const;

export const entitlementsIn = ({engine, keyring}: Pick<Pen, 'engine' | 'keyring'>) => ({
	/** Adds those that are not known yet. Resolves with all, the longest unread first. */
	know(tenant: string, told: readonly Entitlement[]): Promise<readonly KnownEntitlement[]> {
		return engine.write(function* () {
			const sql = 'SELECT app, id, max(seen) AS seen FROM castellan.entitlement WHERE tenant = $1 GROUP BY app, id';
			const stored = yield* all(sql, tenant);
			const known = new Map(
				stored.map(({app, id, seen}) => [`${app}/${id}`, {app: String(app), id: String(id), seen: Number(seen)}]),
			);
			const added = new Map(told.map((each) => [`${each.app}/${each.id}`, {...each, seen: unread.seen}]));
			for (const key of known.keys()) added.delete(key);
			const rows = [...added.values()].map(({app, id}) => ({tenant, app, id, ...unread}));
			yield* insert('entitlement', rows, 'ON CONFLICT DO NOTHING');
			return [...known.values(), ...added.values()].sort((a, b) => a.seen - b.seen);
		});
	},
	/** Stores the owners at a time in epoch milliseconds, unless a later read is stored. */
	async store(
		tenant: string,
		{app, id}: Entitlement,
		at: number,
		found: readonly AppEntitlementUserOwner[],
	): Promise<void> {
		const keyOf = ({user, roleSlug}: AppEntitlementUserOwner) => `${user?.id} ${roleSlug}`;
		const owners = found.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b), 'en'));
		const json = canonicalJson({owners}, shape);
		const sealer = await keyring.sealerOf(tenant);
		await engine.write(function* () {
			const present = 'WHERE tenant = $1 AND app = $2 AND id = $3 AND gone IS NULL';
			const key = [tenant, app, id];
			const last = yield* first(`SELECT seen, json FROM castellan.entitlement ${present}`, ...key);
			const seen = Number(last?.seen ?? 0);
			if (seen >= at) return;
			const isSame = seen > 0 && last?.json === json;
			if (seen === 0) yield* all(`DELETE FROM castellan.entitlement ${present}`, ...key);
			else yield* all(`UPDATE castellan.entitlement SET ${isSame ? 'seen' : 'gone'} = $4 ${present}`, ...key, at);
			if (isSame) return;
			yield* insert('entitlement', [{tenant, app, id, since: at, seen: at, json: sealer?.seal(json) ?? json}]);
		});
	},
	/** Those of each entitlement oldest first. */
	async states(tenant: string): Promise<readonly OwnersState[]> {
		const sql =
			'SELECT app, id, since, seen, gone, json FROM castellan.entitlement WHERE tenant = $1 ORDER BY app, id, since';
		return (await engine.read(() => all(sql, tenant))).map(({app, id, since, seen, gone, json}) => {
			const {owners} = parseJson(String(json)) as {readonly owners?: unknown};
			return {
				...{app: String(app), id: String(id), since: Number(since), seen: Number(seen)},
				gone: gone === null ? undefined : Number(gone),
				owners: Array.isArray(owners) ? owners.filter(isJsonObject) : [],
			};
		});
	},
});
