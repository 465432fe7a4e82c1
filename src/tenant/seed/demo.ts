/** The demo tenant: plausible data first, and an example of every state further down. */
import {appId, appsOf} from './apps.ts';
import {Calendar} from './calendar.ts';
import {collectionSeeds} from './data.ts';
import {notificationSettings} from './notification-settings.ts';
import {entitlements, ownersOf} from './owners.ts';
import {peopleOf} from './people.ts';
import {secrets, shareCodes} from './secrets.ts';
import type {Seed} from './seed.ts';
import {stepUpProviders} from './step-up-providers.ts';
import {richConversation, surfaces} from './surfaces/conversations.ts';
import {toolServers} from './tool-servers.ts';

/** More tools than a delete call accepts, and half of the assigned ones. */
const toolsToTry = 120;

export interface DemoOptions {
	/** The number of apps. */
	readonly apps: number;
	/** Epoch milliseconds. Deadlines are relative to this day. */
	readonly now: number;
	/**
	 * Adds data that breaks or exceeds the contract: unknown fields and enum values, two members of an exclusive group, a broken
	 * surface, returned secrets. Without it, strict clients can decode all data.
	 */
	readonly odd?: boolean | undefined;
}

/** Each part is generated at the first access. */
export function demoSeed({apps, now, odd = false}: DemoOptions): Seed {
	const calendar = new Calendar(now);
	const people = peopleOf(calendar);
	const [, manyTools] = toolServers;
	return {
		apps: appsOf(apps, calendar, people, odd),
		...collectionSeeds({calendar, odd}),
		get stepUpProviders() {
			return stepUpProviders(calendar);
		},
		get owners() {
			return ownersOf(entitlements(apps), calendar, people);
		},
		get entitlements() {
			return entitlements(apps);
		},
		get secrets() {
			return secrets(calendar, odd);
		},
		notificationSettings,
		get surfaces() {
			return surfaces(calendar, people, odd);
		},
		toolServers,
		demo: {
			appId: appId(1),
			entitlementId: 'ent_1',
			stepUpProviderId: 'sp_1',
			shareCodes,
			conversationId: richConversation,
			virtualMcpServerId: manyTools.id,
			mcpTools: manyTools.tools.slice(0, toolsToTry),
		},
	};
}
