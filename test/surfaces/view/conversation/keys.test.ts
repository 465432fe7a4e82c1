import {expect, test} from 'vitest';
import {createPlainPen} from '../../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {keyOf, pressKey} from '../../../../src/surfaces/view/conversation/keys.ts';
import {createTheme} from '../../../../src/text/theme.ts';
import {clean} from '../../../../src/text/visible.ts';

test.each([
	['a', {name: 'a'}, {chord: 'a', text: 'a'}],
	['S', {name: 's', shift: true}, {chord: 'S', text: 'S'}],
	['é', {}, {chord: 'é', text: 'é'}],
	[' ', {name: 'space'}, {chord: 'space', text: ' '}],
	['\r', {name: 'return'}, {chord: 'enter', text: undefined}],
	['\u001b', {name: 'escape', meta: true}, {chord: 'esc', text: undefined}],
	['\u0014', {name: 't', ctrl: true}, {chord: 'ctrl-t', text: undefined}],
	[undefined, {name: 'e', meta: true}, {chord: 'alt-e', text: undefined}],
	[undefined, {name: 'tab', shift: true}, {chord: 'shift-tab', text: undefined}],
	['\u009b1m', {}, {chord: '', text: undefined}],
] as const)('takes %j of readline as a key', (text, keypress, key) => {
	expect(keyOf(text, keypress)).toEqual(key);
});

const texts = Array.from({length: 9}, (_, at) => ({id: `t${at}`, text: {text: {literal: `line ${at}`}}}));
const surface = {
	surfaceId: 's',
	components: [
		{id: 'root', column: {children: {ids: ['name', 'on', ...texts.map(({id}) => id)]}}},
		{id: 'name', textField: {label: {literal: 'Name'}, value: {path: '/name'}}},
		{id: 'on', checkBox: {label: {literal: 'On'}, value: {path: '/on'}}},
		...texts,
	],
};

function opened(): ConversationView {
	const view = new ConversationView({
		pen: createPlainPen(createTheme({hasColor: false, hasUnicode: false})),
		clean,
		now: () => 0,
	});
	view.load([surface]);
	view.lines(40, 5);
	return view;
}

test('types into the focused field, goes on from it with Enter, and leaves with Esc', () => {
	const view = opened();
	const press = (...chords: readonly string[]) =>
		chords.map((chord) => pressKey(view, {chord, text: chord.length === 1 ? chord : undefined}) !== undefined);
	expect(press('x', 'esc')).toEqual([false, false]);
	expect(press('tab', 's', 'enter')).toEqual([true, true, true]);
	expect(view.focused?.node.id).toBe('on');
	expect(press('space', 'x', 'shift-tab')).toEqual([true, false, true]);
	expect(view.focused?.node.id).toBe('name');
	expect(view.lines(40, 20).join()).toMatch(/\[s.*\[x\] On/);
	expect(press('esc', 'esc')).toEqual([true, false]);
});

test.each([
	[['down', 'down', 'up'], 1],
	[['pagedown'], 5],
	[['end', 'home'], 0],
] as const)('scrolls without a focus: %j', (chords, top) => {
	const view = opened();
	for (const chord of chords) pressKey(view, {chord, text: undefined});
	expect(view.position.top).toBe(top);
});
