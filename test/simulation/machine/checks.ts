/** The invariants of a machine after each step, with any number of consoles and verbs at work. */
import {readFileSync} from 'node:fs';
import {canaries} from '../seed.ts';
import type {Machine} from './machine.ts';

/** The files before a step. */
type Files = ReadonlyMap<string, string>;

interface Step {
	readonly machine: Machine;
	readonly before: Files;
	/** The tools that writes of this step have deleted. */
	readonly deleted: ReadonlySet<string>;
	/** Whether a call of the disk may have failed in this run. */
	readonly hasFailed: boolean;
}

type Check = (step: Step) => string | undefined;

export const machineChecks: Readonly<Record<string, Check>> = {
	'what was said to be saved is in its file': ({machine}) => machine.kept.problem(),
	'what is known is in its file': ({machine, hasFailed}) => machine.kept.lostId(hasFailed),
	'files are the old or the new version': ({machine}) => {
		for (const [path, text] of machine.disk.files) {
			if (!path.endsWith('.json') || machine.kept.isDamaged(path, text)) continue;
			try {
				JSON.parse(text);
			} catch (error) {
				return `${path}: ${(error as Error).message}`;
			}
		}
		return undefined;
	},
	'an idle console holds no lock and leaves no part of a file': ({machine, hasFailed}) =>
		hasFailed ? undefined : [...machine.disk.files.keys()].find((path) => /\.(?:tmp|lock|claim)$/.test(path)),
	'a receipt says of each call what the tenant knows': ({machine, before, deleted}) => {
		for (const [path, text] of machine.disk.files) {
			if (!/\.receipt\.json$/.test(path) || before.get(path) === text) continue;
			const left = new Set(machine.tenant.store.toolBindings.list('srv_1').map(({id}) => id));
			for (const {state, tools} of (JSON.parse(text) as Receipt).chunks) {
				const remaining = tools.filter(({id}) => left.has(id)).length;
				if (state === 'done' && remaining > 0) return `${path}: a done call of the receipt is not done`;
				if (/failed|not-sent/.test(state) && tools.some(({id}) => deleted.has(id)))
					return `${path}: a ${state} call was applied`;
			}
		}
		return undefined;
	},
	'no secret is in a file or an argument': ({machine}) => {
		const {files} = machine.disk;
		const texts = [...files].filter(([path]) => !path.includes('/credentials.json')).map(([path, text]) => path + text);
		const started = machine.programs.started.slice(-3).map((each) => JSON.stringify(each));
		return Object.values(canaries).find((canary) => [...texts, ...started].some((text) => text.includes(canary)));
	},
};

interface Receipt {
	readonly chunks: readonly {readonly state: string; readonly tools: readonly {readonly id: string}[]}[];
}

/** After the end of all processes: the data in the history that must not be there. */
export function secretInHistory({paths}: Machine): string | undefined {
	const text = ['', '-wal'].map((end) => textOf(paths.historyFile + end)).join('');
	return Object.values(canaries).find((canary) => text.includes(canary));
}

function textOf(path: string): string {
	try {
		return readFileSync(path, 'latin1');
	} catch {
		// The log is gone once the history is closed.
		return '';
	}
}
