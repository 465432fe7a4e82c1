/** Stores the resources that are looked up by id or listed in order. Each function handles one table. */
import type {AppEntitlementUserOwner} from '../../contract/apps.ts';
import {notificationCategories, type OrgNotificationSettings} from '../../contract/notifications.ts';
import type {PaperSecret} from '../../contract/secret.ts';
import type {McpToolRef} from '../../contract/shared.ts';
import type {StepUpProvider} from '../../contract/step-up.ts';
import type {Surface} from '../../contract/surfaces.ts';
import type {Database, Row} from './database.ts';

/** An item of a list and its position, after which the next page starts. */
export interface Placed<T> {
	readonly item: T;
	readonly position: number;
}

const read = <T>(row: Row): T => JSON.parse(String(row.body)) as T;
const readPlaced = <T>(row: Row): Placed<T> => ({item: read(row), position: Number(row.seq)});

/** Stores objects as JSON by the text in a column. */
const byKey = <T extends object>(database: Database, table: string, column: string, keyOf: (item: T) => string) => ({
	get(key: string): T | undefined {
		const row = database.get(`SELECT body FROM ${table} WHERE ${column} = ?`, key);
		return row && read(row);
	},
	/** Adds the item, or replaces the item with the same key at its position. */
	put(item: T): void {
		const sql = `INSERT INTO ${table} (${column}, body) VALUES (?, ?) ON CONFLICT (${column}) DO UPDATE SET body = excluded.body`;
		database.run(sql, keyOf(item), JSON.stringify(item));
	},
});

interface WithId {
	readonly id?: string | undefined;
}

/** Stores the items of a collection's table. */
export const documents = <T extends WithId>(database: Database, table: string) => ({
	...byKey<T>(database, table, 'id', ({id = ''}) => id),
	/** Returns at most `count` items after a position whose members have these values. */
	page(after: number, count: number, members: readonly (readonly [name: string, value: string])[] = []): Placed<T>[] {
		const conditions = ['seq > ?', ...members.map(() => 'json_extract(body, ?) = ?')].join(' AND ');
		const parameters = members.flatMap(([name, value]) => [`$.${name}`, value]);
		const sql = `SELECT seq, body FROM ${table} WHERE ${conditions} ORDER BY seq LIMIT ?`;
		return database.all(sql, after, ...parameters, count).map((row) => readPlaced(row));
	},
});

export const stepUpProviders = (database: Database) =>
	byKey<StepUpProvider>(database, 'step_up_provider', 'id', ({id = ''}) => id);

export interface OwnersOf {
	readonly appId: string;
	readonly entitlementId: string;
	/** Empty matches all. */
	readonly roleSlug: string;
}

export const owners = (database: Database) => {
	const addEntitlement = (appId: string, entitlementId: string) => {
		database.run('INSERT OR IGNORE INTO entitlement VALUES (?, ?)', appId, entitlementId);
	};
	return {
		hasEntitlement: (appId: string, entitlementId: string): boolean =>
			database.get('SELECT 1 FROM entitlement WHERE app_id = ? AND entitlement_id = ?', appId, entitlementId) !==
			undefined,
		addEntitlement,
		/** Adds the entitlement too if it does not exist. */
		add(owner: AppEntitlementUserOwner): void {
			const {appId = '', entitlementId = '', roleSlug = ''} = owner;
			addEntitlement(appId, entitlementId);
			const sql = 'INSERT INTO owner (app_id, entitlement_id, role_slug, body) VALUES (?, ?, ?, ?)';
			database.run(sql, appId, entitlementId, roleSlug, JSON.stringify(owner));
		},
		page(of: OwnersOf, after: number, count: number): Placed<AppEntitlementUserOwner>[] {
			const role = of.roleSlug === '' ? [] : [of.roleSlug];
			const sql = `SELECT seq, body FROM owner WHERE app_id = ? AND entitlement_id = ?
				${role.length > 0 ? 'AND role_slug = ?' : ''} AND seq > ? ORDER BY seq LIMIT ?`;
			return database.all(sql, of.appId, of.entitlementId, ...role, after, count).map((row) => readPlaced(row));
		},
	};
};

export const secrets = (database: Database) => {
	const codeOf = (code: string) => code.toUpperCase();
	const {get, put} = byKey<PaperSecret>(database, 'secret', 'share_code', ({shareCode = ''}) => codeOf(shareCode));
	return {put, /** Ignores case. */ byCode: (code: string) => get(codeOf(code))};
};

const endedStates: readonly string[] = ['SURFACE_LIFECYCLE_STATE_COMPLETE', 'SURFACE_LIFECYCLE_STATE_DELETED'];
const isActive = ({deletedAt, state}: Surface) => deletedAt === undefined && !endedStates.includes(state ?? '');

export const surfaces = (database: Database) => ({
	put(surface: Surface): void {
		const sql = `INSERT INTO surface (conversation_id, surface_id, is_active, body) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET is_active = excluded.is_active, body = excluded.body`;
		const {conversationId = '', surfaceId = ''} = surface;
		database.run(sql, conversationId, surfaceId, isActive(surface) ? 1 : 0, JSON.stringify(surface));
	},
	/** Returns undefined for an unknown conversation, and an empty list if all its surfaces have ended. */
	active(conversationId: string): Surface[] | undefined {
		const sql = 'SELECT is_active, body FROM surface WHERE conversation_id = ? ORDER BY seq';
		const rows = database.all(sql, conversationId);
		if (rows.length === 0) return undefined;
		return rows.filter((row) => row.is_active === 1).map((row) => read(row));
	},
});

/** The tenant's single values: its settings and its own state. */
export const meta = (database: Database) => ({
	get(key: MetaKey): string | undefined {
		const row = database.get('SELECT value FROM meta WHERE key = ?', key);
		return row && String(row.value);
	},
	put(key: MetaKey, value: string): void {
		database.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);
	},
});
type MetaKey = 'signingKey' | 'demo' | 'notificationSettings';

const off = {enabled: false, locked: false};
const silent = {enabled: false, ...Object.fromEntries(notificationCategories.map((category) => [category, off]))};
const silentChat = {...silent, isConfigured: false};
/** The default settings: all channels with all categories of the contract, switched off. */
const allOff = JSON.stringify({channelSettings: {email: silent, chatA: silentChat, chatB: silentChat}});

export const notificationSettings = (database: Database) => ({
	get: (): OrgNotificationSettings =>
		JSON.parse(meta(database).get('notificationSettings') ?? allOff) as OrgNotificationSettings,
	put: (settings: OrgNotificationSettings): void =>
		meta(database).put('notificationSettings', JSON.stringify(settings)),
});

/** Stores the tools that are assigned to each Virtual MCP Server. */
export const toolBindings = (database: Database) => ({
	hasServer: (id: string): boolean => database.get('SELECT 1 FROM tool_server WHERE id = ?', id) !== undefined,
	addServer(id: string): void {
		database.run('INSERT OR IGNORE INTO tool_server VALUES (?)', id);
	},
	add(serverId: string, {appId = '', connectorId = '', id = ''}: McpToolRef): void {
		database.run('INSERT OR IGNORE INTO tool_binding VALUES (?, ?, ?, ?)', serverId, appId, connectorId, id);
	},
	/** Does nothing if the tool is not assigned. */
	remove(serverId: string, {appId = '', connectorId = '', id = ''}: McpToolRef): void {
		const sql = 'DELETE FROM tool_binding WHERE server_id = ? AND app_id = ? AND connector_id = ? AND tool_id = ?';
		database.run(sql, serverId, appId, connectorId, id);
	},
	list: (serverId: string): McpToolRef[] =>
		database
			.all('SELECT app_id, connector_id, tool_id FROM tool_binding WHERE server_id = ?', serverId)
			.map((row) => ({appId: String(row.app_id), connectorId: String(row.connector_id), id: String(row.tool_id)})),
});
