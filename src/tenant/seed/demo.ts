/** The demo tenant: plausible data first, and an example of every state further down. */
import exampleIds from '../../../assets/demo/example-ids.json' with {type: 'json'};
import notificationSettings from '../../../assets/demo/notification-settings.json' with {type: 'json'};
import secrets from '../../../assets/demo/secrets.json' with {type: 'json'};
import stepUpProviders from '../../../assets/demo/step-up-providers.json' with {type: 'json'};
import {appsOf} from './apps.ts';
import {Calendar} from './calendar.ts';
import {collectionSeeds, itemsOf} from './data.ts';
import {entitlements, ownersOf} from './owners.ts';
import {peopleOf} from './people.ts';
import type {Seed} from './seed.ts';
import {surfaces} from './surfaces.ts';
import {toolServers} from './tool-servers.ts';

/** More tools than a delete call accepts, and half of the assigned ones. */
const toolsToTry = 120;

export interface DemoOptions {
	readonly apps: number;
	/** Epoch milliseconds. Deadlines are relative to this day. */
	readonly now: number;
	/**
	 * Adds data that breaks or exceeds the contract: unknown fields and enum values, two members of an exclusive group, a broken
	 * surface, returned secrets. Without it, strict clients can decode all data.
	 */
	readonly odd?: boolean | undefined;
}

/** Long or seldom used parts are generated at the first access. */
export function demoSeed({apps, now, odd = false}: DemoOptions): Seed {
	const calendar = new Calendar(now);
	const options = {calendar, odd};
	const people = peopleOf(calendar);
	const [, manyTools] = toolServers;
	return {
		...collectionSeeds(options),
		apps: appsOf(apps, people, options),
		get stepUpProviders() {
			return itemsOf(stepUpProviders, options);
		},
		get owners() {
			return ownersOf(entitlements(apps), calendar, people);
		},
		get entitlements() {
			return entitlements(apps);
		},
		get secrets() {
			return itemsOf(secrets, options);
		},
		notificationSettings,
		get surfaces() {
			return surfaces(options);
		},
		toolServers,
		demo: {...exampleIds, mcpTools: manyTools.tools.slice(0, toolsToTry)},
	};
}
