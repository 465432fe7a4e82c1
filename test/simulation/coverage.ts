/** The coverage of the runs: the screens on which something failed, each with the failure. */
import type {Action} from './actions.ts';
import type {World} from './world.ts';

/** By the beginnings of titles, because a narrow screen cuts them. */
const screens: Readonly<Record<string, RegExp>> = {
	search: /^Apps: /,
	apps: /^Apps/,
	'auth configs': /^Auth /,
	item: /^[NC]\d\d/,
	board: /^Board/,
	notifications: /^Notif/,
	owners: /^Owners/,
	'hand-over': /^Hand-over/,
	proposals: /^Prop/,
	'a request': /^Request \d/,
	requests: /^Requests/,
	secret: /^Secret/,
	history: /^History/,
	'step-up': /^(?:Step-up|step-up\/)/,
	surfaces: /^Surf/,
	'tool bindings': /^(?:Tool b|tool-)/,
	changes: /^(?:All )?[Cc]hanges/,
};

/** Undefined on a screen that is too narrow for a title. */
function screenOf(header: string): string | undefined {
	const title = header.split(' · ')[2] ?? '';
	return Object.keys(screens).find((name) => screens[name]?.test(title));
}

export class Coverage {
	readonly states = new Set<string>();
	/** The faults of the tenant, and the number of requests that still fail. */
	#faults: readonly string[] = [];
	#left = 0;

	/** Adds a step. `requests` is the number of requests of the step that reached the network. */
	add(action: Action, {console, machine}: World, requests: number): void {
		if (action.kind === 'fault') {
			const rules = [...action.spec.matchAll(/([\w-]+)x(\d+)/g)];
			this.#faults = rules.map(([, name = '']) => name);
			this.#left = rules.reduce((sum, [, , count]) => sum + Number(count), 0);
		}
		const {disk, keychain, programs, isUp} = machine;
		const failing = [
			...(this.#left > 0 && requests > 0 ? this.#faults : []),
			...(isUp ? [] : ['no network']),
			...(disk.state === 'works' ? [] : [`disk ${disk.state}`]),
			...(keychain.state === 'works' ? [] : [`keychain ${keychain.state}`]),
			...(programs.state === 'work' ? [] : [`programs ${programs.state}`]),
		];
		this.#left -= requests;
		const screen = screenOf(console.lines()[0] ?? '');
		if (screen !== undefined) for (const fault of failing) this.states.add(`${screen} / ${fault}`);
	}
}
