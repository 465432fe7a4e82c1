/**
 * What only a local tenant has, outside the contract under `/-/local`: ways to change its data and to switch faults on
 * while clients look on. It takes the same credentials as everything else.
 */
import * as v from 'valibot';
import {AuthConfig} from '../contract/auth-config.ts';
import {
	notificationCategories,
	notificationChannels,
	type OrgNotificationSettings,
} from '../contract/notification-settings.ts';
import {fieldsOf} from '../contract/schema.ts';
import {type BodyLimits, operationLimits} from './body-limits.ts';
import {faults, sentinel, sentinelShareCode} from './faults.ts';
import type {Context} from './handlers/handler.ts';
import {invalid, notFound} from './refusal.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(operationLimits.text));
const name = v.pipe(v.string(), v.maxLength(operationLimits.text));
/** Rules of faults that a tenant keeps and tries at every request. */
const longestFaultSpec = 2_000;
/** As for operations, but a surface's data model is one text. */
export const changeLimits: BodyLimits = {...operationLimits, text: Number.POSITIVE_INFINITY};
const statuses = fieldsOf(AuthConfig).find(({name}) => name === 'status')?.facts.known ?? [];

/** Changes are carried out in the order of this table, all of one request together or none. */
export const Changes = v.strictObject({
	renameApp: v.optional(v.strictObject({id, displayName: name})),
	/** Sets `deletedAt`: the app stays in the results, marked. */
	deleteApp: v.optional(v.strictObject({id})),
	/** The app is gone from the results. */
	removeApp: v.optional(v.strictObject({id})),
	setNotification: v.optional(
		v.strictObject({
			channel: v.picklist(notificationChannels),
			category: v.picklist(notificationCategories),
			enabled: v.boolean(),
		}),
	),
	setAuthConfigStatus: v.optional(v.strictObject({id, status: v.picklist(statuses)})),
	/** `dataModelJson` as a surface has it: serialized. */
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
		if (renameApp) {
			store.apps.put({...appOf(renameApp.id), displayName: renameApp.displayName, updatedAt: time});
		}
		if (deleteApp) store.apps.put({...appOf(deleteApp.id), deletedAt: time, updatedAt: time});
		if (removeApp) store.apps.remove(String(appOf(removeApp.id).id));
		if (setNotification) {
			store.notificationSettings.put(withCategory(store.notificationSettings.get(), setNotification));
		}
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

const Faults = v.strictObject({fail: v.pipe(v.string(), v.maxLength(longestFaultSpec))});

export const readChanges = (body: unknown): Changes => read(Changes, body);
/** As `--fail` takes it; empty for none. */
export const readFaultSpec = (body: unknown): string => read(Faults, body).fail;

function read<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
	const parsed = v.safeParse(schema, body, {abortEarly: true});
	if (parsed.success) return parsed.output;
	const [issue] = parsed.issues;
	throw invalid(`${v.getDotPath(issue) ?? 'the body'}: ${issue.message}`);
}

/** The table of faults as a client sees it. */
export const faultTable = () =>
	faults.map((fault) => ({
		name: fault.name,
		scope: fault.scope,
		summary: fault.summary,
		sentinel: sentinel(fault),
		shareCode: sentinelShareCode(fault),
	}));
