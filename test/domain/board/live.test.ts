import {expect, test} from 'vitest';
import {LiveBoard, type Loads} from '../../../src/domain/board/live.ts';
import {app, now} from './rule-cases.ts';

const unowned = (id: string) => app({id, appOwners: []});
const loads = (pages: Loads['apps']['pages'], isComplete = false): Loads => ({
	'auth-configs': {pages: [], isComplete: false},
	notifications: {pages: [], isComplete: false},
	apps: {pages, isComplete},
});
const subjectsOf = (live: LiveBoard) => live.board.findings().map(({subject}) => subject.id);

test('evaluates each page once, even if it is passed again or in a new array', () => {
	const live = new LiveBoard(() => ({now}));
	const first = [unowned('a')];
	expect(live.feed(loads([first]))).toBe(false);
	const {version} = live.board;
	expect(live.feed(loads([[...first]]))).toBe(false);
	expect(live.board.version).toBe(version);
	expect(live.feed(loads([first, [unowned('b')]], true))).toBe(false);
	expect(subjectsOf(live)).toEqual(['a', 'b']);
	expect(live.board.searched().find(({kind}) => kind === 'apps')?.isComplete).toBe(true);
});

test('creates a new board with the current time after a refresh', () => {
	let time = now;
	const live = new LiveBoard(() => ({now: time}));
	live.feed(loads([[unowned('a')], [unowned('b')]], true));
	time += 1000;
	expect(live.feed(loads([[unowned('a')]]))).toBe(true);
	expect(subjectsOf(live)).toEqual(['a']);
	expect(live.board.now).toBe(time);
	expect(live.board.searched().find(({kind}) => kind === 'apps')?.isComplete).toBe(false);
});

test('creates a new board when there are fewer pages', () => {
	const live = new LiveBoard(() => ({now}));
	const first = [unowned('a')];
	live.feed(loads([first, [unowned('b')]]));
	expect(live.feed(loads([first]))).toBe(true);
	expect(subjectsOf(live)).toEqual(['a']);
});
