import {expect, test} from 'vitest';
import {History} from '../../../src/console/core/history.ts';
import {formatAddress, parseAddress} from '../../../src/domain/address/address.ts';

/** The entries by address, with the current one in brackets, and what can be done. */
function stateOf(history: History): string {
	const entries = history.entries.map((entry) => {
		const address = formatAddress(entry.address);
		return `${entry === history.entry ? `[${address}]` : address} ${entry.key}${entry.seeds.field ?? ''}`;
	});
	const {canGoBack: back, canGoForward: forward, canToggle: toggle, isAtStart: start} = history;
	const can = Object.entries({back, forward, toggle, start}).flatMap(([name, is]) => (is ? [name] : []));
	return `${entries.join(', ')}; ${can.join(' ')}`;
}

const steps: readonly (readonly [string, (history: History) => void])[] = [
	['start', () => {}],
	['forward from the last', (history) => history.forward()],
	['toggle without a previous screen', (history) => history.toggle()],
	['go to the current address', (history) => history.go(parseAddress('apps'))],
	['go to it with a field', (history) => history.go(parseAddress('apps'), {field: 'a'})],
	['go to an item', (history) => history.go(parseAddress('apps/app_1'))],
	['back', (history) => history.back()],
	['reopen the address', (history) => history.reopen(parseAddress('apps'), {field: 'b'})],
	['reopen another', (history) => history.reopen(parseAddress('secret'), {})],
	['revisit the apps', (history) => history.revisit(parseAddress('apps'))],
	['revisit them from there', (history) => history.revisit(parseAddress('apps'))],
	['revisit another address of the screen', (history) => history.revisit(parseAddress('apps?query=x'))],
	['revisit a new screen', (history) => history.revisit(parseAddress('people'))],
	['toggle', (history) => history.toggle()],
	['toggle again', (history) => history.toggle()],
	['jump to the current entry', (history) => history.jump(history.entry.key)],
	['jump to no entry', (history) => history.jump(99)],
	['jump to the first', (history) => history.jump(0)],
	['forward', (history) => history.forward()],
	['the board', (history) => history.go(parseAddress('board'))],
	['back from the board', (history) => history.back()],
	['another screen', (history) => history.go(parseAddress('requests'))],
	['the board again', (history) => history.go(parseAddress('board'))],
];

test('each step shows what was visited and what can follow', () => {
	const history = new History(parseAddress('apps'));
	let changes = 0;
	history.subscribe(() => changes++);
	const trace = steps.map(([name, step]) => {
		changes = 0;
		step(history);
		return `${name} (${changes}): ${stateOf(history)}`;
	});
	expect(trace.join('\n')).toMatchInlineSnapshot(`
		"start (0): [apps] 0; back start
		forward from the last (0): [apps] 0; back start
		toggle without a previous screen (0): [apps] 0; back start
		go to the current address (0): [apps] 0; back start
		go to it with a field (1): apps 0, [apps] 1a; back toggle
		go to an item (1): apps 0, apps 1a, [apps/app_1] 2; back toggle
		back (1): apps 0, [apps] 1a, apps/app_1 2; back forward toggle
		reopen the address (1): apps 0, [apps] 3b, apps/app_1 2; back forward toggle
		reopen another (1): apps 0, apps 3b, [secret] 4; back toggle
		revisit the apps (1): apps 0, secret 4, [apps] 3b; back toggle
		revisit them from there (0): apps 0, secret 4, [apps] 3b; back toggle
		revisit another address of the screen (1): apps 0, secret 4, apps 3b, [apps?query=x] 5; back toggle
		revisit a new screen (1): apps 0, secret 4, apps 3b, apps?query=x 5, [people] 6; back toggle
		toggle (1): apps 0, secret 4, apps 3b, [apps?query=x] 5, people 6; back forward toggle
		toggle again (1): apps 0, secret 4, apps 3b, apps?query=x 5, [people] 6; back toggle
		jump to the current entry (0): apps 0, secret 4, apps 3b, apps?query=x 5, [people] 6; back toggle
		jump to no entry (0): apps 0, secret 4, apps 3b, apps?query=x 5, [people] 6; back toggle
		jump to the first (1): [apps] 0, secret 4, apps 3b, apps?query=x 5, people 6; back forward toggle start
		forward (1): apps 0, [secret] 4, apps 3b, apps?query=x 5, people 6; back forward toggle
		the board (1): apps 0, secret 4, [board] 7; toggle start
		back from the board (0): apps 0, secret 4, [board] 7; toggle start
		another screen (1): apps 0, secret 4, board 7, [requests] 8; back toggle
		the board again (1): apps 0, secret 4, requests 8, [board] 9; toggle start"
	`);
});

test('the screens of another moment have no rows', () => {
	const history = new History(parseAddress('apps'), {field: 'a'});
	history.typed = ['sort name'];
	history.go(parseAddress('secret'), {field: 'b'});
	history.go(parseAddress('secret'), {field: 'c'});
	history.go(parseAddress('people'));
	history.back();
	const emptied = history.emptied();
	expect([stateOf(emptied), emptied.typed]).toMatchInlineSnapshot(`
		[
		  "apps 0, [secret] 1, people 3; back forward",
		  [
		    "sort name",
		  ],
		]
	`);
	emptied.go(parseAddress('requests'));
	expect(emptied.entry.key).toBe(4);
});
