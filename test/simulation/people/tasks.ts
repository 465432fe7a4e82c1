/** Tasks of several steps that a person has in mind. */
import type {Random} from '../../support/random.ts';
import {type Action, keys, text} from '../actions.ts';
import {diskStates} from '../machine/disk.ts';
import {keychainStates} from '../machine/keychain.ts';
import {programStates} from '../machine/programs.ts';
import {canaries, nameOf, tools} from '../seed.ts';
import {faultNames, screens} from './choices.ts';

export interface Mind {
	readonly random: Random;
	/** The number of the console. */
	readonly at: number;
	/** The number of a config or another item, new for each task. */
	readonly config: number;
	/** A name that no other console uses. */
	nextName(): string;
	/** A version of a name that no colleague uses. */
	nextVersion(): number;
}

const csv = tools.map(({appId, connectorId, id}) => `${appId},${connectorId},${id}`).join('\n');

/** Most of the time, writes are allowed first. */
const arm = ({random}: Mind): string => (random.whole(1, 4) > 1 ? ':write 10m\r' : '');

/** Something of the machine fails, or works again. */
export const ofMachine = ({random}: Mind): Action =>
	random.pick<() => Action>([
		() => ({kind: 'disk', state: random.pick(diskStates)}),
		() => ({kind: 'disk', state: 'works'}),
		() => ({kind: 'keychain', state: random.pick(keychainStates)}),
		() => ({kind: 'programs', state: random.pick(programStates)}),
		() => ({
			kind: 'file',
			change: random.pick(['move', 'damage']),
			file: random.pick(['configFile', 'savedAddressesFile', 'knownIdsFile']),
		}),
	])();

/** A verb that another process runs. */
function verb(mind: Mind): readonly Action[] {
	const {random, config} = mind;
	const name = mind.nextName();
	return random
		.pick<() => readonly string[]>([
			() => [`profiles add ${name} --base-url https://p.example`, 'profiles -o json'],
			() => [`save ${name}`],
			() => [`auth-configs update ac_0${config} --set displayName=${nameOf('C', config, mind.nextVersion())} --yes`],
			() => ['bookmarks -o json'],
			() => ['profiles -o json'],
			() => ['apps -o ndjson'],
		])()
		.map((line) => ({kind: 'verb', line}));
}

/** The person opens a row of a list of the fleet. */
const toRow = ({random, config}: Mind, lists: readonly [string, ...string[]]): readonly Action[] => [
	text(':fleet both\r'),
	keys(random.pick(lists)),
	...random.pick([[keys('G')], [keys('g g')], [text('sname\r')], [text(`/00${config}v\r`)]]),
	keys(...Array(random.whole(1, 4)).fill(random.pick(['j', 'k']))),
	keys('enter'),
];

/** The person goes from screen to screen while something fails. */
function wander(mind: Mind): readonly Action[] {
	const {random} = mind;
	const fault: Action =
		random.whole(1, 4) === 1
			? ofMachine(mind)
			: {kind: 'fault', spec: `${random.pick(faultNames)}x${random.whole(2, 9)}`};
	const visits = Array.from({length: random.whole(2, 4)}, () => [
		text(`:${random.pick(screens)}\r`),
		...(random.whole(1, 3) === 1 ? [keys(random.pick(['r', 'enter', 'G', 'v', 'p', 'W', 'h']))] : []),
	]);
	return [fault, ...visits.flat()];
}

/** The list or screen is exported in one of the formats of the menu. */
const exportOf = (format: number, file: number): readonly Action[] => [
	keys('ctrl-s'),
	keys(...Array(format).fill('down'), 'enter'),
	text(`\u0015~/out${file % 3}\r`),
];

export const tasks: Readonly<Record<string, (mind: Mind) => readonly Action[]>> = {
	update: (mind) => [
		text(`${arm(mind)}:ac_0${mind.config}\r`),
		keys('e'),
		text('displayName\r'),
		text(`\u0015${nameOf('C', mind.config, mind.nextVersion())} Edited\r`),
		text('y'),
		keys('enter'),
		keys('esc'),
		text(':auth-configs\r'),
	],
	rotate: (mind) => [
		text(`${arm(mind)}:step-up/sp_1\r`),
		keys('e'),
		{kind: 'secret', text: canaries.typed},
		keys('enter'),
		keys('end', 'enter'),
		text('sp_1\r'),
		keys('enter'),
	],
	delete: (mind) => [
		text(`${arm(mind)}:tool-bindings/srv_1\r`),
		keys('e'),
		{kind: 'paste', text: csv},
		keys('end', 'enter'),
		text(`${tools.length}\r`),
		keys('enter'),
	],
	search: () => [keys('1'), keys('f'), text('Application\r')],
	// A colleague changes what is on the screen, and an item is asked for that the service has changed or lost.
	refresh: ({config}) => [keys('1'), {kind: 'colleague', change: 'rename', item: config}, keys('r')],
	open: ({random, config}) => [
		{kind: 'fault', spec: `${random.pick(['other-id', '404', 'nulls', 'truncated'])}x1`},
		text(random.pick([`:app_000${config}\r`, `:ac_0${config}\r`])),
	],
	scroll: ({random}) => [
		keys(random.pick(['1', '2'])),
		keys(...Array(random.whole(5, 30)).fill('j')),
		keys(random.pick(['pagedown', 'k', 'G', 'j'])),
		{kind: 'redraw'},
	],
	// A list that the service sends with an item twice.
	twins: ({random, config}) => [
		{kind: 'fault', spec: random.pick(['twin-idsx1', 'duplicate-idsx3', 'overlapx3'])},
		keys('1'),
		keys('f'),
		text(`${random.pick(['Application', 'number', 'The', 'name'])}${config}\r`),
		keys('G'),
		// Where two pages of the fault meet.
		keys(...Array(random.whole(20, 30)).fill('k')),
	],
	// A colleague changes what one list shows, and another one shows it first.
	elsewhere: ({random, config}) => [
		keys('1'),
		{kind: 'colleague', change: 'rename', item: config},
		text(random.pick([':apps?query=Application\r', `:app_000${config}\r`])),
		keys('1'),
	],
	// An item is gone above the cursor, and comes back.
	return: ({random, config}) => [
		keys('1'),
		keys('g g', ...Array(config + 2).fill('j')),
		{kind: 'colleague', change: 'remove', item: config},
		keys('r'),
		...random.pick([[], [keys('|'), text('cat\r'), keys('esc')], [text('#name\r'), keys('esc')], exportOf(3, config)]),
		keys('j'),
		{kind: 'colleague', change: 'rename', item: config},
		keys('r'),
	],
	bookmark: (mind) => [
		text(`:${mind.random.pick(screens)}\r`),
		keys('b', 'ctrl-u'),
		text(`${mind.nextName()}\r`),
		...(mind.config > 6 ? [keys('B'), text('mark'), keys('ctrl-x'), keys('esc')] : []),
	],
	// Another program leaves a part of a file, and something is saved in it.
	damage: (mind) => {
		const bookmark = () => [keys('1'), keys('b', 'ctrl-u'), text(`${mind.nextName()}\r`)];
		return [...bookmark(), {kind: 'file', change: 'damage', file: 'savedAddressesFile'}, ...bookmark(), keys('esc')];
	},
	browse: ({random, config}) => [
		{kind: 'programs', state: random.pick(programStates)},
		text(`:ac_0${config}\r`),
		keys('o'),
		keys('enter'),
	],
	view: (mind) => [keys('1'), text('sname\r'), keys('V', 'ctrl-u'), text(`${mind.nextName()}\r`)],
	silence: (mind) => [keys('0'), keys('j'), keys('M'), text(`reason ${mind.nextName()}\r`), keys('enter')],
	export: ({random, config}) => [
		keys(random.pick(['1', '2', '0'])),
		...exportOf(config % 5, config),
		keys(random.pick(['y', 'enter', 'esc'])),
	],
	copy: ({random}) => [
		{kind: 'programs', state: random.pick(programStates)},
		keys('1'),
		keys(random.pick(['y y', 'y u', 'c', 'y m'])),
		keys('|'),
		text('wc -l\r'),
		keys('esc'),
	],
	'sign in': ({random, config}) => [
		...(config > 5 ? [{kind: 'keychain', state: random.pick(keychainStates)} as const] : []),
		text(':logout\r'),
		keys('r'),
		text(':login\r'),
		keys('enter'),
		{kind: 'secret', text: canaries.token},
		keys('enter'),
		keys('1'),
	],
	machine: (mind) => [ofMachine(mind)],
	verb,
	// A bookmark that a console has is removed by a verb.
	removal: (mind) => {
		const name = mind.nextName();
		const lines = [`bookmarks remove ${name}`, 'bookmarks -o json'];
		return [keys('1'), keys('b', 'ctrl-u'), text(`${name}\r`), ...lines.map((line): Action => ({kind: 'verb', line}))];
	},
	wander,
	// A row of a fleet, whose id both tenants have, is opened in its own.
	visit: (mind) => [...toRow(mind, ['0', '1', '1', '2']), ...mind.random.pick([[], [keys('esc')], [keys('r')]])],
	edit: (mind) => [
		...toRow(mind, ['2']),
		text(arm(mind)),
		keys('e'),
		text('displayName\r'),
		text(`\u0015Edited ${mind.nextVersion()}\r`),
		text('y'),
		keys('enter'),
		keys('esc'),
	],
	filter: () => [keys('/'), text('N0'), keys('enter')],
	// The cursor is on an item, and the order changes.
	sort: ({random, config}) => [
		keys('1'),
		keys('g g', ...Array(config + 1).fill('j')),
		text(`s${random.pick(['name', 'id', 'users', 'server'])}\r`),
	],
	// The tenant is away while a list is asked for, and comes back.
	outage: ({random}) => [
		{kind: 'network', isUp: false},
		text(random.pick([':apps?query=The\r', ':auth-configs\r', ':apps\r'])),
		{kind: 'time', ms: 20_000},
		keys('r'),
		{kind: 'time', ms: 20_000},
		{kind: 'network', isUp: true},
		{kind: 'time', ms: 61_000},
		{kind: 'time', ms: 61_000},
	],
};
