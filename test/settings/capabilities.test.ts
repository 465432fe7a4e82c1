import {describe, expect, test} from 'vitest';
import {
	canAskBackground,
	canScrollRegion,
	colorDepth,
	environmentBackground,
} from '../../src/settings/launch/capabilities.ts';

describe('the colours of a terminal', () => {
	test.each([
		['truecolor', {TERM: 'xterm-256color', COLORTERM: 'truecolor'}],
		['truecolor', {TERM: 'xterm-256color', COLORTERM: '24bit'}],
		['truecolor', {TERM: 'xterm-kitty'}],
		['truecolor', {TERM: 'xterm-256color', TERM_PROGRAM: 'iTerm.app'}],
		['truecolor', {OS: 'Windows_NT'}],
		['truecolor', {TERM: 'xterm-256color', XTERM_VERSION: 'XTerm(331)'}],
		['256', {TERM: 'xterm-256color', XTERM_VERSION: 'XTerm(330)'}],
		['256', {TERM: 'tmux-256color', TMUX: '/tmp/tmux', XTERM_VERSION: 'XTerm(379)'}],
		['truecolor', {TERM: 'tmux-256color', TMUX: '/tmp/tmux', COLORTERM: 'truecolor'}],
		['256', {TERM: 'tmux-256color', TMUX: '/tmp/tmux'}],
		['256', {TERM: 'screen-256color', TMUX: '/tmp/tmux', TERM_PROGRAM: 'iTerm.app'}],
		['256', {TERM: 'screen-256color', STY: '12.pts', COLORTERM: 'truecolor'}],
		['16', {TERM: 'screen', COLORTERM: 'truecolor'}],
		['256', {TERM: 'xterm-256color', TERM_PROGRAM: 'Apple_Terminal'}],
		['16', {TERM: 'xterm'}],
		['16', {TERM: 'linux'}],
		['none', {TERM: 'dumb', COLORTERM: 'truecolor'}],
		['none', {TERM: 'xterm-256color', NO_COLOR: '1'}],
		['256', {TERM: 'xterm-256color', NO_COLOR: ''}],
		['none', {TERM: 'xterm-256color', FORCE_COLOR: '0'}],
		['16', {TERM: 'xterm-256color', FORCE_COLOR: '1'}],
		['256', {TERM: 'xterm', FORCE_COLOR: '2'}],
		['truecolor', {TERM: 'dumb', FORCE_COLOR: '3'}],
		['256', {TERM: 'xterm-256color', FORCE_COLOR: 'true', NO_COLOR: '1'}],
	] as const)('are %s with %j', (depth, env) => {
		expect(colorDepth(env)).toBe(depth);
	});
});

test.each([
	['15;0', 'dark'],
	['0;15', 'light'],
	['12;7', 'light'],
	['12;8', 'dark'],
	['0;default;15', 'light'],
	['15;default', undefined],
	['0;16', undefined],
	['', undefined],
] as const)('COLORFGBG=%s means %s', (value, background) => {
	expect(environmentBackground({COLORFGBG: value})).toBe(background);
});

test.each([
	[true, {TERM: 'xterm-256color'}],
	[true, {TERM: 'screen'}],
	[false, {TERM: 'dumb'}],
	[false, {TERM: 'linux'}],
	[false, {}],
	[false, {TERM: 'xterm-256color', CI: 'true'}],
	[false, {TERM: 'xterm-256color', NO_COLOR: '1'}],
])('is asked for its background: %s with %j', (isAsked, env) => {
	expect(canAskBackground(env)).toBe(isAsked);
});

test.each([
	[true, 'xterm-256color'],
	[true, 'xterm-kitty'],
	[true, 'tmux-256color'],
	[true, 'screen'],
	[true, 'linux'],
	[false, 'dumb'],
	[false, 'vt52'],
	[false, 'stranger'],
	[false, undefined],
])('scrolls lines in the terminal: %s with TERM=%s', (canScroll, TERM) => {
	expect(canScrollRegion({TERM})).toBe(canScroll);
});

test('scrolls lines in Windows Terminal, which sets no TERM', () => {
	expect(canScrollRegion({WT_SESSION: 'a-session'})).toBe(true);
});
