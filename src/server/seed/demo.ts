/** The demo tenant: plausible at first sight, and with an example of every state further down. */
import {appId, appsOf} from './apps.ts';
import {authConfigs} from './auth-configs.ts';
import {Calendar} from './calendar.ts';
import {notificationSettings} from './notification-settings.ts';
import {entitlements, ownersOf} from './owners.ts';
import {peopleOf} from './people.ts';
import {secrets, shareCodes} from './secrets.ts';
import type {Seed} from './seed.ts';
import {stepUpProviders} from './step-up-providers.ts';
import {richConversation, surfaces} from './surfaces/conversations.ts';
import {toolServers} from './tool-servers.ts';

/** More than one delete call takes, and half of what is assigned. */
const toolsToTry = 120;

/**
 * `apps` is how many apps there are; `now`, in epoch milliseconds, is the day that deadlines are counted from. Each part is
 * made when it is looked at.
 */
export function demoSeed({apps, now}: {apps: number; now: number}): Seed {
	const calendar = new Calendar(now);
	const people = peopleOf(calendar);
	const [, manyTools] = toolServers;
	return {
		apps: appsOf(apps, calendar, people),
		get authConfigs() {
			return authConfigs(calendar);
		},
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
			return secrets(calendar);
		},
		notificationSettings,
		get surfaces() {
			return surfaces(calendar, people);
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
