/** Stores the data of a tenant as JSON objects of a kind, which are looked up by id or listed in order. */
import type {AppEntitlementUserOwner} from '../../contract/apps.ts';
import {notificationCategories, type OrgNotificationSettings} from '../../contract/notifications.ts';
import type {PaperSecret} from '../../contract/secret.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {Surface} from '../../contract/surfaces.ts';
import type {Database, Row} from './database.ts';

/** An item of a list and its position, after which the next page starts. */
export interface Placed<T> {
	readonly item: T;
	readonly position: number;
}

interface Selection {
	readonly parent?: string;
	/** Members that the items must have. */
	readonly members?: readonly (readonly [name: string, value: string])[];
}

const read = <T>(row: Row): T => JSON.parse(String(row.body)) as T;

/** The items of a kind. Ids are unique within a parent. */
const items = <T>(database: Database, kind: string) => ({
	get(id: string): T | undefined {
		const row = database.with(kind).get("SELECT body FROM item WHERE kind = ? AND parent = '' AND id = ?", kind, id);
		return row && read(row);
	},
	/** Adds the item, or replaces the item with the same id at its position. */
	put(item: T, id: string | null, parent = ''): void {
		const sql = `INSERT INTO item (kind, parent, id, body) VALUES (?, ?, ?, ?)
			ON CONFLICT (kind, parent, id) DO UPDATE SET body = excluded.body`;
		database.with(kind).run(sql, kind, parent, id, JSON.stringify(item));
	},
	/** Does nothing if there is no such item. */
	remove(id: string, parent = ''): void {
		database.with(kind).run('DELETE FROM item WHERE kind = ? AND parent = ? AND id = ?', kind, parent, id);
	},
	/** Returns at most `count` items after a position. */
	page(after: number, count: number, {parent = '', members = []}: Selection = {}): readonly Placed<T>[] {
		const conditions = ['kind = ?', 'parent = ?', 'seq > ?', ...members.map(() => 'json_extract(body, ?) = ?')];
		const sql = `SELECT seq, body FROM item WHERE ${conditions.join(' AND ')} ORDER BY seq LIMIT ?`;
		const values = members.flatMap(([name, value]) => [`$.${name}`, value]);
		const rows = database.with(kind).all(sql, kind, parent, after, ...values, count);
		return rows.map((row) => ({item: read<T>(row), position: Number(row.seq)}));
	},
	all(parent: string): T[] {
		const sql = 'SELECT body FROM item WHERE kind = ? AND parent = ? ORDER BY seq';
		return database
			.with(kind)
			.all(sql, kind, parent)
			.map((row) => read<T>(row));
	},
});

/** The items of a kind that have an id. */
export function documents<T extends {readonly id?: string | undefined}>(database: Database, kind: string) {
	const {put, ...others} = items<T>(database, kind);
	return {...others, put: (item: T) => put(item, item.id ?? '')};
}

export interface OwnersOf {
	readonly appId: string;
	readonly entitlementId: string;
	/** Empty matches all. */
	readonly roleSlug: string;
}

export function owners(database: Database) {
	const kinds = ['entitlement', 'owner'] as const;
	const entitlements = items<object>(database, kinds[0]);
	const all = items<AppEntitlementUserOwner>(database, kinds[1]);
	const idOf = (appId: string, entitlementId: string) => JSON.stringify([appId, entitlementId]);
	const addEntitlement = (appId: string, entitlementId: string) => entitlements.put({}, idOf(appId, entitlementId));
	return {
		kinds,
		hasEntitlement: (appId: string, entitlementId: string) =>
			entitlements.get(idOf(appId, entitlementId)) !== undefined,
		addEntitlement,
		/** Adds the entitlement too if it does not exist. */
		add(owner: AppEntitlementUserOwner): void {
			const {appId = '', entitlementId = ''} = owner;
			addEntitlement(appId, entitlementId);
			all.put(owner, null, idOf(appId, entitlementId));
		},
		page: ({appId, entitlementId, roleSlug}: OwnersOf, after: number, count: number) =>
			all.page(after, count, {
				parent: idOf(appId, entitlementId),
				members: roleSlug === '' ? [] : [['roleSlug', roleSlug]],
			}),
	};
}

export function secrets(database: Database) {
	const codeOf = (code: string) => code.toUpperCase();
	const {get, put} = items<PaperSecret>(database, 'secret');
	return {
		put: (secret: PaperSecret) => put(secret, codeOf(secret.shareCode ?? '')),
		/** Ignores case. */
		byCode: (code: string) => get(codeOf(code)),
	};
}

const endedStates: readonly string[] = ['SURFACE_LIFECYCLE_STATE_COMPLETE', 'SURFACE_LIFECYCLE_STATE_DELETED'];
const isActive = ({deletedAt, state}: Surface) => deletedAt === undefined && !endedStates.includes(state ?? '');

export function surfaces(database: Database) {
	const {put, all} = items<Surface>(database, 'surface');
	return {
		put: (surface: Surface) => put(surface, surface.surfaceId ?? '', surface.conversationId),
		/** Returns undefined for an unknown conversation, and an empty list if all its surfaces have ended. */
		active(conversationId: string): Surface[] | undefined {
			const known = all(conversationId);
			return known.length === 0 ? undefined : known.filter(isActive);
		},
	};
}

/** The tenant's own state. */
export function meta(database: Database) {
	const {get, put} = items<string>(database, 'meta');
	return {
		get: (key: MetaKey) => get(key),
		put: (key: MetaKey, value: string) => put(value, key),
	};
}
type MetaKey = 'signingKey' | 'pages' | 'demo';

const off = {enabled: false, locked: false};
const silent = {enabled: false, ...Object.fromEntries(notificationCategories.map((category) => [category, off]))};
const silentChat = {...silent, isConfigured: false};
/** The default settings: all channels with all categories of the contract, switched off. */
const allOff: OrgNotificationSettings = {channelSettings: {email: silent, chatA: silentChat, chatB: silentChat}};

export function notificationSettings(database: Database) {
	const {get, put} = items<OrgNotificationSettings>(database, 'notification_settings');
	return {get: () => get('') ?? allOff, put: (settings: OrgNotificationSettings) => put(settings, '')};
}

/** Stores the tools that are assigned to each Virtual MCP Server. */
export function toolBindings(database: Database) {
	const servers = items<object>(database, 'tool_server');
	const tools = items<McpToolRef>(database, 'tool');
	const idOf = ({appId = '', connectorId = '', id = ''}: McpToolRef) => JSON.stringify([appId, connectorId, id]);
	return {
		hasServer: (id: string) => servers.get(id) !== undefined,
		addServer: (id: string) => servers.put({}, id),
		add: (serverId: string, tool: McpToolRef) => tools.put(tool, idOf(tool), serverId),
		/** Does nothing if the tool is not assigned. */
		remove: (serverId: string, tool: McpToolRef) => tools.remove(idOf(tool), serverId),
		list: (serverId: string) => tools.all(serverId),
	};
}
