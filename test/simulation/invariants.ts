/** The invariants of each step. A check returns the error that it finds, or undefined. */
import {parseJson} from '../../src/text/json/parse.ts';
import type {Check} from './check.ts';
import {versionedName} from './deliveries.ts';
import {hintsIn} from './people/person.ts';
import {
	cursorItem,
	cursorLine,
	cursorRow,
	isMarked,
	isOfHistory,
	isOfThisMachine,
	isPast,
	rowItem,
	textOf,
	wordsOf,
} from './screen.ts';
import {canaries} from './seed.ts';
import type {World} from './world.ts';
import {writeChecks} from './write-checks.ts';

/** The requests for the list of all apps. */
const allApps = /search\/apps \[\]$/;

/** The requests whose answers a list shows. */
function listPath(header: string): RegExp {
	if (/Auth configs {2,}/.test(header)) return /\/auth-configs \[\]$/;
	if (/ · Apps {2,}/.test(header)) return allApps;
	return / · Apps: /.test(header) ? /search\/apps \[\[/ : /./;
}

/** The time since when data of the screen was read. Ages are redrawn once a minute. */
const since = ({console, now}: World): number =>
	/ fresh /.test(console.lines()[0] ?? '') ? now() - 120_000 : Number.NEGATIVE_INFINITY;

export const checks: Readonly<Record<string, Check>> = {
	...writeChecks,
	'an item on the screen is what the service last said of it': ({world}) => {
		const lines = world.console.lines();
		// Typed text does not come from the service, and the log of a watch has both versions.
		if (
			/Review and send|─ Sending|^ *> |│ *> |Type or paste|which field|Share code or URL|Cannot load|latest first|invalid lines/m.test(
				textOf(lines),
			)
		)
			return undefined;
		for (const line of lines.slice(2)) {
			// A dialog keeps the name that its target had, and a message quotes what was typed.
			// A row that a refresh did not find is marked, and stays as it was.
			if (/Update auth config|“|Written to |(?:before|yours):|\d fields? of | id [CN]\d{3}v|^[▌ ]× /.test(line))
				continue;
			for (const [shown, name = '', version = ''] of line.matchAll(versionedName)) {
				const {deliveries} = world;
				// A recorded request has the versions of its own time.
				const isRecorded = / · Request \d/.test(lines[0] ?? '');
				const allowed = isRecorded ? deliveries.recorded(name) : deliveries.allowed(name, isMarked(lines));
				if (!allowed.has(version)) return `${shown} was not the last: ${line}`;
			}
		}
		return undefined;
	},
	'no item is twice in a list': ({world}) => {
		const [header = '', ...others] = world.console.lines();
		// The board has an item in several findings, a dialog what was typed, and the log of a watch what changed.
		if (!/ · (?:Apps(?:: query=.*)?|Auth configs) /.test(header) || /╭─|latest first/.test(textOf(others)))
			return undefined;
		// A person can give a config the name of another one.
		const rows = others.filter((line) => /^[▌ ][● ] ?\S/.test(line) && !/ID {2}|Edited/.test(line));
		for (const pattern of [/\b([NC]\d{3})v\d\dz/, /\b((?:app|ac)_\d+)\b/, / (id-\d+)$/]) {
			const names = rows.flatMap((line) => pattern.exec(line)?.[1] ?? []);
			const twice = names.find((name, index) => names.indexOf(name) !== index);
			if (twice) return `${twice} has two rows`;
		}
		return undefined;
	},
	'an answer about another item is not shown': ({world}) =>
		world.console.lines().find((line) => /^ +ID +other-/.test(line)),
	'a count says complete only after the walk ended': ({world}) => {
		const [, count] = /\b(?:of )?([\d,]+) loaded, complete/.exec(textOf(world.console.lines())) ?? [];
		if (count === undefined || isOfThisMachine(world.console.lines()) || isPast(world.console.lines()))
			return undefined;
		const [header = ''] = world.console.lines();
		return world.deliveries.hasEnded(listPath(header), Number(count.replace(',', '')), since(world))
			? undefined
			: `${count} loaded, complete`;
	},
	// Rows that a refresh did not find are only drawn.
	'what leaves a whole list is what the service last said of it': ({world, action, before}) => {
		const [header = '', ...lines] = world.console.lines();
		// With keys at both consoles, a program may be of the other one.
		if (action.kind !== 'keys' || action.meanwhile !== undefined) return undefined;
		if (!/ · (?:Apps|Auth configs) {2}.* fresh /.test(header) || isPast([header])) return undefined;
		const [, total] = /\b([\d,]+) loaded, complete/.exec(textOf(lines)) ?? [];
		if (total === undefined) return undefined;
		const [, counted] = / values? in ([\d,]+) rows? /.exec(textOf(lines)) ?? [];
		if (counted !== undefined && !/ of [\d,]+ loaded/.test(textOf(lines)) && counted !== total)
			return `counts ${counted} of ${total} rows`;
		// With keys at both consoles, a program may be of the other one.
		if (action.meanwhile !== undefined) return undefined;
		const {machine, deliveries} = world;
		const piped = machine.programs.started.slice(before.programs).filter(({command}) => command === 'sh');
		const exported = machine.kept.exported.slice(before.exports).filter((text) => text.startsWith('{'));
		const rows = [
			...piped.flatMap(({stdin}) => stdin.split('\n').flatMap((line) => (line ? parseJson(line) : []))),
			...exported.flatMap((text) => (parseJson(text) as {rows: unknown[]}).rows),
		];
		const ids = rows.flatMap((row) => (row as {id?: string}).id ?? []);
		return deliveries.hasLast(listPath(header), ids) ? undefined : `${ids.length} rows`;
	},
	// Deadlines pass in days.
	'a refresh marks no row while nothing has changed': ({world}) => {
		const {machine, console, now, startedAt} = world;
		if (now() >= machine.changedAt || now() - startedAt > 3_600_000 || isPast(console.lines())) return undefined;
		// The last line has keys, such as +.
		return console
			.lines()
			.slice(0, -1)
			.find((line) => /^[▌ ][+~×] /.test(line));
	},
	'a tab has a whole count only after the walk ended': ({world}) => {
		const [, count] = / 1 Apps ([\d,]+) +2 Auth/.exec(world.console.lines()[1] ?? '') ?? [];
		if (count === undefined || isPast(world.console.lines())) return undefined;
		const ended = world.deliveries.hasEnded(allApps, Number(count.replace(',', '')), Number.NEGATIVE_INFINITY);
		return ended ? undefined : `${count} apps`;
	},
	// Ages are redrawn once a minute.
	// While a dialog is open, the screen under it stays.
	'the present follows the first answer after an outage': ({world, action, before}) => {
		const lines = world.console.lines();
		const isDown = [before.lines, lines].every(([header = '']) => /down since/.test(header));
		if (action.kind !== 'time' || action.ms < 61_000 || !isDown || !world.isUp() || /╭─/.test(textOf(lines)))
			return undefined;
		return world.deliveries.lastAt > before.lastAt ? `the tenant has answered: ${lines[0]}` : undefined;
	},
	'fresh data came within two minutes': ({world}) =>
		/ fresh /.test(world.console.lines()[0] ?? '') &&
		!isOfThisMachine(world.console.lines()) &&
		world.now() - (isOfHistory(world.console.lines()) ? world.machine.answeredAt : world.deliveries.lastAt) > 120_000
			? 'the header says fresh'
			: undefined,
	'no secret is in an output': ({world, before}) => {
		const {console} = world;
		const places = {
			output: console.output().slice(before.output),
			copy: world.copied.slice(before.copies).join('\n'),
			journal: JSON.stringify(console.api.journal.records.slice(-5)),
		};
		for (const [place, text] of Object.entries(places)) {
			const canary = Object.values(canaries).find((each) => text.includes(each));
			if (canary) return `${canary} is in the ${place}`;
		}
		return undefined;
	},
	'no error of the program itself is on the screen': ({world}) =>
		world.console
			.lines()
			.find((line) =>
				/Cannot (?:read|set) propert|is not (?:a function|iterable)|\b(?:Type|Range|Reference)Error\b|\bundefined\b/.test(
					line,
				),
			),
	'an address that is said to be open was opened': ({world, before}) => {
		const lines = textOf(world.console.lines());
		const [, host] = /Opened (\S+) in your browser/.exec(lines) ?? [];
		if (host === undefined || textOf(before.lines).includes(`Opened ${host}`)) return undefined;
		return world.machine.programs.opened.at(-1)?.includes(`/${host}/`) ? undefined : `${host} is not open`;
	},
	'the stores have the credentials that the screen names': ({world, before}) => {
		const {keychain, disk, paths} = world.machine;
		const words = wordsOf(world.console.lines().slice(-3));
		if (words === wordsOf(before.lines.slice(-3))) return undefined;
		const profile = /Signed (?:out of|in as) profile ([\w.]+);/.exec(words)?.[1];
		if (profile === undefined) return undefined;
		const isStored =
			keychain.entries.has(profile) || (disk.files.get(paths.credentialsFile) ?? '').includes(`"${profile}"`);
		return isStored === /Signed in as/.test(words) || /may still contain/.test(words) ? undefined : words;
	},
	'only allowed bytes reach the terminal': ({world, before}) => {
		const copies = new Set(world.copied.map((text) => Buffer.from(text).toString('base64')));
		const unexpected = world.console
			.output()
			.slice(before.output)
			// Cursor, erasure, scrolling and the modes of the program.
			.replace(/\u001b\[\??[\d;]*[A-HJKLMPSTXdfhlrsu]/g, '')
			// Bold, faint, underlined and reversed text. These consoles have no colours and no links.
			.replace(/\u001b\[(?:0|[12]?[1-479])?m/g, '')
			// A copy by the terminal.
			.replace(/\u001b\]52;c;([\w+/=]*)\u0007/g, (whole, copy: string) => (copies.has(copy) ? '' : whole));
		const [byte] =
			/[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.exec(unexpected) ?? [];
		const at = unexpected.indexOf(byte ?? '');
		return byte && JSON.stringify(unexpected.slice(Math.max(0, at - 20), at + 20));
	},
	'a redrawn screen is the same': ({world}) => {
		const [drawn, again] = [world.afterKeys(), world.redrawn()];
		const row = world.console.hasExited() ? -1 : again.findIndex((line, index) => line !== drawn[index]);
		return row < 0 ? undefined : `row ${row} was\n${drawn[row]}\nand is\n${again[row]}`;
	},
	'the cursor stays on its item': ({world, action, before}) => {
		const after = world.console.lines();
		const isStill =
			action.kind === 'keys' ? /^(?:r|s.*\r)$/.test(action.bytes) : !/click|wheel|paste/.test(action.kind);
		const titles = [before.lines, after].map(([header = '']) => / · (Apps|Auth configs) {2,}/.exec(header)?.[1]);
		const isSame = titles[0] !== undefined && titles[0] === titles[1];
		if (!isStill || !isSame || isPast(after) || /╭─/.test(textOf([...before.lines, ...after]))) return undefined;
		const [was, is] = [cursorItem(before.lines), cursorItem(after)];
		// On the first row, a person wants to see the beginning of the new order.
		const isSort = action.kind === 'keys' && action.bytes.startsWith('s');
		const row = cursorRow(before.lines);
		if (isSort && row === undefined) return undefined;
		if (isSort && row === '1')
			return cursorLine(after) === cursorLine(before.lines) ? undefined : 'it left the first row';
		const isVisible = after.slice(2).some((line) => was !== undefined && line.includes(was));
		return was !== undefined && is !== undefined && was !== is && isVisible
			? `it was on ${was} and is on ${is}`
			: undefined;
	},
	'a click puts the cursor on its row': ({world, action, before}) => {
		if (action.kind !== 'click' || !/ · (?:Apps|Auth configs) {2,}/.test(before.lines[0] ?? '')) return undefined;
		if (/╭─/.test(textOf(before.lines))) return undefined;
		const [clicked] = rowItem.exec(before.lines[action.row] ?? '') ?? [];
		const is = cursorItem(world.console.lines());
		return clicked !== undefined && is !== undefined && clicked !== is
			? `${clicked} was clicked, not ${is}`
			: undefined;
	},
	'a report of the terminal presses no key': ({world, action, before}) => {
		// Answers, ages, attempts and outcomes come by themselves.
		if (
			action.kind !== 'report' ||
			world.requests.length > before.requests ||
			/ago|(?:re)?try(?:ing)?(?: \d+)? in|─ (?:Sending|Signing in)|reading · as of/.test(textOf(before.lines))
		)
			return undefined;
		const lines = world.console.lines();
		// A notice comes by itself, and counts as an error in the header.
		const hasNotice = /^ Lists are not remembered: /.test(lines.at(-1) ?? '');
		// The trends of the board and the last readers of the lists are computed in idle time, so they can appear in the same moment.
		const hasTrends = (each: readonly string[]) => each.some((line) => / Trend /.test(line));
		if (hasTrends(before.lines) !== hasTrends(lines)) return undefined;
		const [was, is] = [before.lines, lines].map((each) =>
			textOf(hasNotice ? each.slice(1, -1) : each).replace(/ +history last read.*/, ''),
		);
		return was === is ? undefined : `${JSON.stringify(action.bytes)} changed the screen of\n${textOf(before.lines)}`;
	},
	'a key of the footer has an effect': ({world, action, before}) => {
		if (
			action.kind !== 'keys' ||
			action.hint === undefined ||
			!hintsIn(before.lines.at(-1) ?? '').includes(action.hint)
		)
			return undefined;
		const {console, requests, machine} = world;
		const lines = console.lines();
		if (/is not bound|does not apply here/.test(lines.at(-1) ?? '')) return `${action.hint}: ${lines.at(-1)}`;
		// A prompt repeats its reason.
		if (action.hint === 'enter' && lines.some((line) => /│ > /.test(line))) return undefined;
		const isSame = textOf(lines) === textOf(before.lines) && textOf(console.cells()) === textOf(before.cells);
		const isAnswered =
			!isSame ||
			requests.length > before.requests ||
			world.copied.length > before.copies ||
			machine.programs.started.length > before.programs ||
			console.hasExited();
		return isAnswered ? undefined : `${action.hint} did nothing on\n${textOf(lines)}`;
	},
};
