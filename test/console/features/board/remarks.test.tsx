import {expect, onTestFinished, test} from 'vitest';
import type {Services} from '../../../../src/console/core/services.ts';
import {useApplied} from '../../../../src/console/features/board/use-acks.ts';
import {useAcknowledge, useSilence} from '../../../../src/console/features/board/use-reasons.tsx';
import {useTake} from '../../../../src/console/features/board/use-take.tsx';
import {useCommands} from '../../../../src/console/keymap/keyboard.tsx';
import {createQueryClient} from '../../../../src/console/query/client.ts';
import {acknowledgedGroup, type BoardRow, newGroup} from '../../../../src/domain/board/groups.ts';
import type {Ack, NewAck} from '../../../../src/domain/history/team/team.ts';
import {show} from '../../show.tsx';

const now = Date.parse('2026-01-01T12:00:00Z');
const finding = {
	id: 'rule:app_1',
	rule: 'rule',
	severity: 'note',
	evidence: [],
	subject: {kind: 'app', id: 'app_1', label: `Payroll ${'x'.repeat(40)}`},
} as unknown as BoardRow;
const ack = {kind: 'acknowledgement', of: 'rule:app_1', reason: 'ours', until: '2026-02-01', author: 'ada', version: 3};

interface Parts {
	readonly acks?: readonly object[];
	readonly failure?: string;
	readonly access?: object | null;
	readonly past?: object;
	readonly saveSilence?: Services['machine']['saveSilence'];
}

/** A board with this row under the cursor. A acknowledges it, T takes it, and M silences it. */
function open(row: BoardRow | undefined, {acks, failure, access, past, saveSilence}: Parts = {}) {
	const stored: unknown[] = [];
	const acknowledge = async (tenant: string, {of, reason, until, to, kind}: NewAck, seen: number) => {
		if (failure) throw new Error(failure);
		stored.push([tenant, seen, kind, of, reason, until, to]);
		return {author: 'me', to} as Ack;
	};
	const queries = createQueryClient();
	onTestFinished(() => queries.clear());
	function Board() {
		useApplied().acks = acks as readonly Ack[] | undefined;
		const handlers = {acknowledge: useAcknowledge(row), take: useTake(row), silence: useSilence(row)};
		useCommands('list', {
			'board.acknowledge': handlers.acknowledge.handler,
			'board.take': handlers.take.handler,
			'board.silence': handlers.silence.handler,
		});
		return handlers.acknowledge.overlay ?? handlers.take.overlay ?? handlers.silence.overlay;
	}
	const shown = show(<Board />, {
		size: {columns: 120, rows: 20},
		screen: {entry: {key: 0, address: {screen: 'board', params: {}}, seeds: {}}, show: {now, timeStyle: 'utc'}},
		services: {
			clock: {now: () => now},
			tenant: {api: {baseUrl: 'https://eu.test'}, queries, ...(past && {past})} as object,
			state: {historyAccess: access === null ? undefined : ({open: async () => ({team: {acknowledge}})} as never)},
			machine: {saveSilence},
		},
	});
	const whyNot = (id: string) => {
		const {handler} = shown.router.available().find(({command}) => command.id === id) ?? {};
		return typeof handler === 'object' ? handler.whyNot : handler && 'can';
	};
	return {...shown, stored, whyNot};
}

test('a finding is acknowledged until a day of the future, and nothing of a colleague is replaced unseen', async () => {
	const {press, text, stored, reports} = open(finding, {acks: [{...ack, version: 2}, ack, {of: 'x', version: 9}]});
	await press('A');
	expect(text()).toMatch(/Reason to acknowledge Payroll x{31}….*For all with this history/);
	await press(...'ours', 'enter');
	expect(text()).toMatch(/Last day to acknowledge Payroll x{31}….*2026-01-31/);
	await press('ctrl-u', ...'2025-12-31', 'enter');
	expect(reports).toEqual([expect.stringMatching(/^Not acknowledged: the last day must be in the future/)]);
	await press('ctrl-u', ...'2026-01-01', 'enter');
	expect(stored).toEqual([['https://eu.test', 3, undefined, 'rule:app_1', 'ours', '2026-01-01', undefined]]);
	expect(reports.at(-1)).toBe('Acknowledged rule:app_1 until 2026-01-01');
	expect(text()).not.toContain('Last day');
});

test('a reason has at most 500 characters', async () => {
	const {press, paste, stored, reports} = open(finding);
	await press('A');
	await paste('x'.repeat(501));
	await press('enter', 'enter');
	expect([stored, reports]).toEqual([[], ['Not acknowledged: the reason has more than 500 characters']]);
	await press('esc', 'A');
	await paste('x'.repeat(500));
	await press('enter', 'enter');
	expect(stored).toEqual([['https://eu.test', 0, undefined, 'rule:app_1', 'x'.repeat(500), '2026-01-31', undefined]]);
});

test('an acknowledgement is ended for all, and the finding cannot be taken meanwhile', async () => {
	const {press, text, stored, reports, whyNot} = open({...finding, ack} as never, {acks: [ack]});
	expect(whyNot('board.take')).toBe('It is acknowledged. A ends that');
	await press('A');
	expect(text()).toMatch(/Acknowledged by ada until 2026-02-01: ours.*End it for all/);
	await press('enter');
	expect(stored).toEqual([['https://eu.test', 3, undefined, 'rule:app_1', '', '', undefined]]);
	expect(reports).toEqual(['Ended the acknowledgement of rule:app_1']);
	expect(text()).not.toContain('End it');
	await press('A', 'esc');
	expect([text(), stored.length]).toEqual([expect.not.stringContaining('End it'), 1]);
});

test('a failure to store names the typed reason', async () => {
	const {press, reports} = open(finding, {failure: 'The disk is full'});
	await press('A', ...'ours', 'enter', 'enter');
	expect(reports).toEqual(['The disk is full. You typed: ours']);
});

test('a finding is taken at once, then given to a colleague, taken over or ended', async () => {
	const free = open(finding);
	await free.press('T');
	expect(free.stored).toEqual([['https://eu.test', 0, 'take', 'rule:app_1', '', '9999-12-31', undefined]]);
	expect(free.reports).toEqual(['Taken by me: rule:app_1']);
	const {press, text, stored, reports} = open({...finding, taken: {by: 'ada', at: '2026-01-01T10:00:00Z'}} as never);
	await press('T');
	expect(text()).toMatch(/Taken by ada, 2026-01-01 10:00Z.*Take it: I work on it.*Give it to a colleague.*End it/);
	await press('enter');
	expect([reports.at(-1), text()]).toEqual(['Taken by me: rule:app_1', expect.not.stringContaining('Take it')]);
	await press('T', 'down', 'enter');
	expect(text()).toMatch(/Who works on Payroll x{31}…\?.*The name of a colleague, for all with this history/);
	await press('space', ...'bob', 'space', 'enter');
	expect(reports.at(-1)).toBe('Given to bob: rule:app_1');
	await press('T', 'down', 'down', 'enter');
	expect(reports.at(-1)).toBe('Not taken any more: rule:app_1');
	expect(stored.slice(-2)).toEqual([
		['https://eu.test', 0, 'take', 'rule:app_1', '', '9999-12-31', 'bob'],
		['https://eu.test', 0, 'take', 'rule:app_1', '', '', undefined],
	]);
	const failing = open({...finding, taken: {by: 'ada'}} as never, {failure: 'The disk is full'});
	await failing.press('T', 'down', 'enter', ...'bob', 'enter');
	expect(failing.reports).toEqual(['The disk is full. You typed: bob']);
	const untaken = open(finding, {failure: 'The disk is full'});
	await untaken.press('T');
	expect(untaken.reports).toEqual(['The disk is full']);
});

test('a group, an earlier state and a machine without a history say why nothing is written', () => {
	const group = {id: 'rule', group: 'rule', isFolded: true, title: 'Rule'} as BoardRow;
	for (const [row, parts, words] of [
		[undefined, {}, 'No finding under the cursor'],
		[group, {}, 'No finding under the cursor'],
		[finding, {past: {}}, 'This is an earlier state: :at now returns to the present'],
		[finding, {access: null}, 'No history to write to: no home directory'],
		[finding, {}, 'can'],
	] as const) {
		const {whyNot} = open(row, parts);
		expect([whyNot('board.acknowledge'), whyNot('board.take')]).toEqual([words, words]);
	}
	const saveSilence = async () => undefined;
	const silencing = (row: BoardRow | undefined, save?: typeof saveSilence) =>
		open(row, {saveSilence: save}).whyNot('board.silence');
	for (const row of [undefined, {...group, id: newGroup}, {...group, id: acknowledgedGroup}])
		expect(silencing(row as never, saveSilence)).toBe('No finding or rule under the cursor');
	expect([silencing(group), silencing(group, saveSilence)]).toEqual(['No config file to write to', 'can']);
});

test('a silence that cannot be saved names its reason, and the dialog closes', async () => {
	const saveSilence = () => Promise.reject(new Error('The file is locked'));
	const {press, text, reports} = open({...finding, id: 'app-without-owners:app_1'} as never, {saveSilence});
	await press('M');
	expect(text()).toContain('Hides app-without-owners:app_1 from the next refresh on');
	await press(...'ours', 'enter', 'enter');
	expect(reports).toEqual(['Not silenced: The file is locked. You typed: ours']);
	expect(text()).not.toContain('Last day');
	await press('M', 'esc');
	expect(text()).not.toContain('Hides');
});
