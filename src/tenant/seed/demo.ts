/** The demo tenant: plausible data first, and an example of every state further down. */
import exampleIds from '../../../assets/demo/example-ids.json' with {type: 'json'};
import notificationSettings from '../../../assets/demo/notification-settings.json' with {type: 'json'};
import secrets from '../../../assets/demo/secrets.json' with {type: 'json'};
import stepUpProviders from '../../../assets/demo/step-up-providers.json' with {type: 'json'};
import accessRequest from '../../../assets/demo/surfaces/access-request.json' with {type: 'json'};
import accessReview from '../../../assets/demo/surfaces/access-review.json' with {type: 'json'};
import answered from '../../../assets/demo/surfaces/answered.json' with {type: 'json'};
import broken from '../../../assets/demo/surfaces/broken.json' with {type: 'json'};
import connectorSetup from '../../../assets/demo/surfaces/connector-setup.json' with {type: 'json'};
import greeting from '../../../assets/demo/surfaces/greeting.json' with {type: 'json'};
import onboarding from '../../../assets/demo/surfaces/onboarding.json' with {type: 'json'};
import ownerQuestion from '../../../assets/demo/surfaces/owner-question.json' with {type: 'json'};
import removed from '../../../assets/demo/surfaces/removed.json' with {type: 'json'};
import workStatus from '../../../assets/demo/surfaces/work-status.json' with {type: 'json'};
import words from '../../../assets/demo/tools.json' with {type: 'json'};
import type {McpToolRef} from '../../contract/shared.ts';
import type {Surface} from '../../contract/surfaces.ts';
import {appsOf} from './apps.ts';
import {Calendar} from './calendar.ts';
import {collectionSeeds, type DataOptions, itemsOf} from './data.ts';
import {entitlements, ownersOf} from './owners.ts';
import {peopleOf} from './people.ts';
import type {Seed} from './seed.ts';

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

/** Assigned-tools Virtual MCP Servers and the tools assigned to them. */
interface ToolServer {
	id: string;
	tools: readonly McpToolRef[];
}

/** Tools of different connectors have equal ids, so only all three members together identify a tool. */
const everyTool: readonly McpToolRef[] = words.connectors.flatMap(({connectorId, appId}) =>
	words.nouns.flatMap((noun) => words.verbs.map((verb) => ({appId, connectorId, id: `${verb}_${noun}`}))),
);

/** The first server has few tools. The second has more than two delete calls can remove. */
const toolServers: readonly [ToolServer, ToolServer] = [
	{id: 'srv_1', tools: everyTool.filter(({id}) => id?.startsWith('search_')).slice(0, 14)},
	{id: 'srv_2', tools: everyTool.slice(0, 240)},
];

/** The surfaces of the demo conversations, in every lifecycle state. */
const conversation = [accessReview, accessRequest, connectorSetup, onboarding, workStatus, ownerQuestion, broken];

const surfaces = (options: DataOptions): readonly Surface[] =>
	itemsOf<object>([...conversation, answered, removed, greeting], options).map(withModelAsText);

/** The files contain the data model as an object, and the API sends it as serialized JSON. */
const withModelAsText = (surface: object): Surface =>
	Object.fromEntries(
		Object.entries(surface).map(([name, value]) =>
			name === 'dataModel' ? ['dataModelJson', JSON.stringify(value)] : [name, value],
		),
	);
