/**
 * The endpoints under `/-/local`, which are not part of the contract: they change the data and the faults of a running tenant.
 * They require the same credentials as the API.
 */
import * as v from 'valibot';
import {AuthConfig} from '../contract/auth-configs.ts';
import {notificationCategories, notificationChannels, type OrgNotificationSettings} from '../contract/notifications.ts';
import {fieldsOf} from '../contract/schema.ts';
import {faults, sentinel, sentinelShareCode} from './faults.ts';
import type {Context} from './handlers/handler.ts';
import {invalid, notFound} from './rejection.ts';

const id = v.pipe(v.string(), v.minLength(1));
/** In characters, because every request tries all rules. */
const maximumFaultSpec = 2_000;
const statuses = fieldsOf(AuthConfig).find(({name}) => name === 'status')?.facts.known ?? [];

/** The changes of a request apply in this order, in a single transaction. */
export const Changes = v.strictObject({
	renameApp: v.optional(v.strictObject({id, displayName: v.string()})),
	/** Sets `deletedAt`. The app stays in the results. */
	deleteApp: v.optional(v.strictObject({id})),
	/** Removes the app from the results. */
	removeApp: v.optional(v.strictObject({id})),
	setNotification: v.optional(
		v.strictObject({
			channel: v.picklist(notificationChannels),
			category: v.picklist(notificationCategories),
			enabled: v.boolean(),
		}),
	),
	setAuthConfigStatus: v.optional(v.strictObject({id, status: v.picklist(statuses)})),
	/** `dataModelJson` is serialized JSON, as in a surface. */
	setSurfaceData: v.optional(v.strictObject({conversationId: id, surfaceId: id, dataModelJson: v.string()})),
});
export type Changes = v.InferOutput<typeof Changes>;

export function applyChanges(changes: Changes, {store, now}: Context): void {
	const time = new Date(now()).toISOString();
	const appOf = (id: string) => {
		const app = store.apps.get(id);
		if (!app) throw notFound(`there is no app ${id}`);
		return app;
	};
	store.transaction(() => {
		const {renameApp, deleteApp, removeApp, setNotification, setAuthConfigStatus, setSurfaceData} = changes;
		if (renameApp) store.apps.put({...appOf(renameApp.id), displayName: renameApp.displayName, updatedAt: time});
		if (deleteApp) store.apps.put({...appOf(deleteApp.id), deletedAt: time, updatedAt: time});
		if (removeApp) store.apps.remove(String(appOf(removeApp.id).id));
		if (setNotification)
			store.notificationSettings.put(withCategory(store.notificationSettings.get(), setNotification));
		if (setAuthConfigStatus) {
			const config = store.authConfigs.get(setAuthConfigStatus.id);
			if (!config) throw notFound(`there is no auth config ${setAuthConfigStatus.id}`);
			store.authConfigs.put({...config, status: setAuthConfigStatus.status, updatedAt: time});
		}
		if (setSurfaceData) {
			const {conversationId, surfaceId: wanted, dataModelJson} = setSurfaceData;
			const surface = store.surfaces.active(conversationId)?.find(({surfaceId}) => surfaceId === wanted);
			if (!surface) throw notFound(`there is no active surface ${wanted} in ${conversationId}`);
			store.surfaces.put({...surface, dataModelJson, updatedAt: time});
		}
	});
}

function withCategory(
	settings: OrgNotificationSettings,
	{channel, category, enabled}: NonNullable<Changes['setNotification']>,
): OrgNotificationSettings {
	const channels = settings.channelSettings ?? {};
	const current = channels[channel] ?? {};
	return {
		...settings,
		channelSettings: {...channels, [channel]: {...current, [category]: {...current[category], enabled}}},
	};
}

const Faults = v.strictObject({fail: v.pipe(v.string(), v.maxLength(maximumFaultSpec))});

export const readChanges = (body: unknown): Changes => read(Changes, body);
/** Rules in the format of `--fail`. Empty for none. */
export const readFaultSpec = (body: unknown): string => read(Faults, body).fail;

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
	const parsed = v.safeParse(schema, body, {abortEarly: true});
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	throw invalid(`${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`);
}

/** The list of faults for clients. */
export const faultTable = () =>
	faults.map((fault) => ({
		name: fault.name,
		scope: fault.scope,
		summary: fault.summary,
		sentinel: sentinel(fault),
		shareCode: sentinelShareCode(fault),
	}));
