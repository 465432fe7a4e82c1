import {expect, test} from 'vitest';
import {createPlainPen} from '../../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {pressOrScroll} from '../../../../src/surfaces/view/conversation/keys.ts';
import {createTheme} from '../../../../src/text/theme.ts';
import {clean} from '../../../../src/text/visible.ts';

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

test.each([
	[['down', 'down', 'up'], 1],
	[['page-down'], 5],
	[['page-down', 'down', 'page-up'], 1],
	[['last', 'first'], 0],
] as const)('scrolls without a focus: %j', (motions, top) => {
	const view = opened();
	for (const motion of motions) pressOrScroll(view, motion);
	expect(view.position.top).toBe(top);
});
