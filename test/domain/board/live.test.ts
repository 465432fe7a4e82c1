import {expect, test} from 'vitest';
import {LiveBoard, type Loads} from '../../../src/domain/board/live.ts';
import {app, now} from './rule-cases.ts';

const unowned = (id: string) => app({id, appOwners: []});
const loads = (pages: Loads['apps']['pages'], isComplete = false): Loads => ({
	'auth-configs': {pages: [], isComplete: false},
	notifications: {pages: [], isComplete: false},
	apps: {pages, isComplete},
});
const found = (live: LiveBoard) => live.board.findings().map(({subject}) => subject.id);

test('judges each page once, also where pages are given again or in a new array', () => {
	const live = new LiveBoard(() => ({now}));
	const first = [unowned('a')];
	expect(live.feed(loads([first]))).toBe(false);
	const {version} = live.board;
	expect(live.feed(loads([[...first]]))).toBe(false);
	expect(live.board.version).toBe(version);
	expect(live.feed(loads([first, [unowned('b')]], true))).toBe(false);
	expect(found(live)).toEqual(['a', 'b']);
	expect(live.board.searched().find(({kind}) => kind === 'apps')?.isComplete).toBe(true);
});

test('begins again, at the time it is then, when something was read anew', () => {
	let time = now;
	const live = new LiveBoard(() => ({now: time}));
	live.feed(loads([[unowned('a')], [unowned('b')]], true));
	time += 1000;
	expect(live.feed(loads([[unowned('a')]]))).toBe(true);
	expect(found(live)).toEqual(['a']);
	expect(live.board.now).toBe(time);
	expect(live.board.searched().find(({kind}) => kind === 'apps')?.isComplete).toBe(false);
});

test('fewer pages than before are a beginning too', () => {
	const live = new LiveBoard(() => ({now}));
	const first = [unowned('a')];
	live.feed(loads([first, [unowned('b')]]));
	expect(live.feed(loads([first]))).toBe(true);
	expect(found(live)).toEqual(['a']);
});
