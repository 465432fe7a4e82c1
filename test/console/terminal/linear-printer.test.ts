import {expect, test} from 'vitest';
import {linearPrinter} from '../../../src/console/terminal/linear-printer.ts';
import type {ScreenPart} from '../../../src/console/terminal/screen-parts.ts';

const part = (kind: ScreenPart['kind'], text: string, more: Partial<ScreenPart> = {}): ScreenPart => ({
	kind,
	text,
	position: undefined,
	isSelected: false,
	isInDialog: false,
	...more,
});
const row = (text: string, position = 0) => part('row', text, {position, isSelected: true});
const title = part('title', 'demo, Apps');

function open() {
	let output = '';
	let parts: readonly ScreenPart[] | undefined;
	const due: (() => void)[] = [];
	const printer = linearPrinter({
		write: (text) => {
			output += text;
		},
		read: () => parts,
		schedule: (task) => {
			due.push(task);
			return () => undefined;
		},
	});
	/** What is printed once the time has passed after a call. */
	const printed = (next: readonly ScreenPart[] | undefined, call: () => void): string => {
		parts = next;
		const from = output.length;
		call();
		for (const task of due.splice(0)) task();
		return output.slice(from);
	};
	return {
		show: (next: readonly ScreenPart[] | undefined) => printed(next, printer.rendered),
		showAgain: (next: readonly ScreenPart[]) => printed(next, printer.forget),
	};
}

test('prints a row again when its content changes, but not when the clock changes its times', () => {
	const {show} = open();
	show([title, row('> 1: Vault; Users 640; Updated 3m ago')]);
	expect(show([title, row('> 1: Vault; Users 640; Updated 4m ago')])).toBe('');
	expect(show([title, row('> 1: Vault; Users 641; Updated 4m ago')])).toBe('> 1: Vault; Users 641; Updated 4m ago\n');
});

test('prints the first rows again at the end of loading if they have changed meanwhile', () => {
	const {show} = open();
	const [loading, complete] = ['loading, ctrl-c stops, 100 apps', '400 apps'].map((text) => part('status', text));
	const board = (status: ScreenPart | undefined, ...texts: readonly string[]) =>
		show([
			title,
			...(status ? [status] : []),
			...texts.map((text, position) => part('row', text, {position, isSelected: text.startsWith('>')})),
		]);
	board(loading, '> 1: No owner; Count 4', '2: No users; 3m ago');
	expect(board(loading, '> 1: No owner; Count 9', '2: No users; 3m ago')).toBe('> 1: No owner; Count 9\n');
	expect(board(complete, '> 1: No owner; Count 9', '2: No users; 3m ago')).toBe(
		'400 apps\n> 1: No owner; Count 9\n2: No users; 3m ago\n',
	);
	expect(board(complete, '1: No owner; Count 9', '> 2: No users; 4m ago')).toBe('> 2: No users; 4m ago\n');
	show([part('title', 'demo, Other')]);
	board(loading, '> 1: No owner; Count 9', '2: No users; 3m ago');
	board(loading, '1: No owner; Count 9', '> 2: No users; 4m ago');
	expect(board(complete, '1: No owner; Count 9', '> 2: No users; 5m ago')).toBe('400 apps\n');
});

test('prints a status when its words change, but not its numbers', () => {
	const {show} = open();
	show([title, part('status', '1/100 loaded')]);
	expect(show([title, part('status', '2/100 loaded')])).toBe('');
	expect(show([title, part('status', '2/100 loaded, complete')])).toBe('2/100 loaded, complete\n');
});

test('continues a field that grows, and begins a new line for other changes', () => {
	const {show} = open();
	const field = (text: string) => show([title, part('field', text)]);
	expect(field('Filter:')).toBe('demo, Apps\nFilter:');
	expect(field('Filter: v')).toBe(' v');
	expect(field('Filter: va')).toBe('a');
	expect(field('Filter: v')).toBe('\nFilter: v');
	expect(show([title])).toBe('\n');
});

test('prints a line of text that gets the cursor, and not one that loses it', () => {
	const {show} = open();
	const texts = (...all: readonly string[]) => show([title, ...all.map((text) => part('text', text))]);
	texts('> chart A', 'chart B', 'cursor on row 1: x', 'row 2: y');
	expect(texts('chart A', '> chart B', 'row 1: x', 'cursor on row 2: y')).toBe('> chart B\ncursor on row 2: y\n');
});

test('prints a message again after it was gone', () => {
	const {show} = open();
	show([title]);
	expect(show([title, part('message', 'Copied')])).toBe('Copied\n');
	expect(show([title, part('message', 'Copied')])).toBe('');
	show([title]);
	expect(show([title, part('message', 'Copied')])).toBe('Copied\n');
});

test('prints nothing while another program has the terminal, and the whole place afterwards', () => {
	const {show, showAgain} = open();
	show([title, row('> 1: Vault')]);
	expect(show(undefined)).toBe('');
	expect(showAgain([title, row('> 1: Vault')])).toBe('demo, Apps\n> 1: Vault\n');
});

test('prints what changed below a dialog when the dialog closes, and no more', () => {
	const {show} = open();
	const heading = part('heading', 'Rotate', {isInDialog: true});
	const page = [
		title,
		part('status', 'read-only'),
		row('> Now: read-only'),
		part('row', 'To confirm: sp_1', {position: 1}),
	];
	const changed = [title, part('status', 'writable'), row('> Id: sp_1'), part('row', 'Name: Key', {position: 1})];
	show(page);
	show([...page, heading]);
	expect(show(page)).toBe('> Now: read-only\n');
	show([...page, heading]);
	show([...changed, heading]);
	expect(show(changed)).toBe('writable\n> Id: sp_1\nName: Key\n');
	expect(show(changed)).toBe('');
});

test('prints the keys of the first place while it loads and afterwards, if they differ then', () => {
	const {show} = open();
	const loading = part('status', 'loading');
	const [few, all] = ['esc Quit', 'tab Next  esc Quit'].map((text) => part('keys', text));
	if (!few || !all) return;
	expect(show([title, loading, few])).toBe('demo, Apps\nloading\nesc Quit\n');
	expect(show([title, loading, row('> 1: Vault'), few])).toBe('> 1: Vault\n');
	expect(show([title, row('> 1: Vault'), all])).toBe('tab Next  esc Quit\n');
	expect(show([title, row('> 1: Vault'), few])).toBe('');
	expect(show([part('title', 'demo, Board'), all])).toBe('demo, Board\n');
});

test('prints a dialog above a page that was not printed yet once, and the whole page after it', () => {
	const {show} = open();
	const dialog = [part('heading', 'Sign in', {isInDialog: true}), part('text', 'as a', {isInDialog: true})];
	expect(show([title, ...dialog])).toBe('Sign in\nas a\n');
	expect(show([title, ...dialog])).toBe('');
	expect(show([title, row('> 1: Vault')])).toBe('demo, Apps\n> 1: Vault\n');
});
