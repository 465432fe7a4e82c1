/** The programs whose keys are compared, all showing the same rows. */
import type {Start} from './session.ts';
import {castellan, find, node, programs, type Server, type World} from './world.ts';

export interface Subject extends Start {
	readonly down: string;
	readonly up: string;
	readonly pageDown: string;
	/** The first bytes of the row under the cursor, and the bytes that end it. Undefined if a program does not write whole rows. */
	readonly cursorMark?: readonly [on: string, off: string];
	/** Brings it from ready to all rows loaded. */
	readonly prepare?: {readonly keys: string; readonly done: string};
}

const inverse = ['\u001b[7m', '\u001b[27m'] as const;
/** The tint of castellan's selection, in the 256 colours of this TERM. */
const tint = ['\u001b[48;5;237m', '\u001b[49m'] as const;

/** Ours first, the floor second, then the peers that this machine has. Ours reads from the local tenant by default. */
export function subjects(
	{env, linesFile, tenant, apps}: World,
	source: Server = tenant,
): Readonly<Record<string, Subject>> {
	const common = {env, down: 'j', up: 'k', pageDown: '\u001b[6~', ready: 'app_0000002'};
	const [fzf, tig, visidata] = ['fzf', 'tig', 'vd'].map(find);
	return {
		castellan: {
			...common,
			cursorMark: tint,
			command: node,
			args: [castellan, '/apps', '--base-url', source.baseUrl],
			env: {...env, CASTELLAN_TOKEN: source.token},
			prepare: {keys: 'L', done: `${apps.toLocaleString('en')} loaded, complete`},
		},
		bare: {...common, cursorMark: inverse, command: node, args: [`${programs}/bare-list.mjs`, linesFile]},
		'plain Ink 8': {
			...common,
			cursorMark: inverse,
			command: node,
			args: [`${programs}/ink-list.mjs`, linesFile],
			env: {...env, NODE_ENV: 'production'},
		},
		...(fzf && {
			fzf: {
				...common,
				command: '/bin/sh',
				args: ['-c', `exec ${fzf} --layout=reverse --no-sort < ${linesFile}`],
				down: '\u001b[B',
				up: '\u001b[A',
			},
		}),
		...(tig && {tig: {...common, command: '/bin/sh', args: ['-c', `exec ${tig} < ${linesFile}`]}}),
		...(visidata && {
			visidata: {...common, command: visidata, args: ['-f', 'txt', linesFile], pageDown: '\u0006'},
		}),
	};
}
