import {expect, test} from 'vitest';
import {kindOfStatus} from '../../../src/surfaces/widgets/content/status-words.ts';
import {printed, screen} from './draw.ts';

test.each([
	['done', 'done'],
	['COMPLETED', 'done'],
	['task complete', 'done'],
	['ok', 'done'],
	['in progress', 'running'],
	['IN_PROGRESS', 'running'],
	['inProgress', 'running'],
	['pending approval', 'waiting'],
	['failed', 'failed'],
	['completed with errors', 'failed'],
	['broken', 'failed'],
	['incomplete', 'unknown'],
	['undone', 'unknown'],
	['not_done', 'unknown'],
	['NotDone', 'unknown'],
	['not yet done', 'unknown'],
	['un-finished', 'unknown'],
	['never failed', 'unknown'],
	['not one step done', 'done'],
	['inactive', 'unknown'],
	['unsuccessful', 'unknown'],
	['revoked', 'unknown'],
	['token', 'unknown'],
	['unblocked', 'unknown'],
	['constructor', 'unknown'],
	['', 'unknown'],
])('classifies the status “%s” as %s', (status, kind) => expect(kindOfStatus(status)).toBe(kind));

test('ticks only finished items', () => {
	const items = ['done', 'incomplete', 'revoked', 'failed'].map((status) => ({id: status, status}));
	expect(printed({id: 'root', svcTodoList: {items}}).map((line) => line.trim().slice(0, 3))).toEqual([
		'[x]',
		'[ ]',
		'[ ]',
		'[!]',
	]);
});

test.each([
	['TODO_STATUS_IN_PROGRESS', '[~] in progress: Do it'],
	['inProgress', '[~] in progress: Do it'],
	['TODO_STATUS_PARKED', '[ ] parked: Do it'],
	['parkedForNow', '[ ] parked for now: Do it'],
])('reads the status %s of an item as words', (status, line) => {
	const items = [{id: 'a', status, label: {literal: 'Do it'}}];
	expect(printed({id: 'root', svcTodoList: {items}}).map((each) => each.trim())).toContain(line);
});

test('separates a fact of any length from its value', () => {
	const facts = [{name: 'Access provisioned for a new person', word: 'off', tone: 'plain' as const}];
	const channels = () => ({state: 'loaded' as const, value: facts});
	for (const width of [20, 30, 60, 80]) {
		const lines = screen({id: 'root', svcChatANotifications: {}}, {width, channels}).lines();
		expect(lines.at(-1)).toMatch(/\S {2}off$/);
	}
});
