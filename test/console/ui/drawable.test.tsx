import {expect, test} from 'vitest';
import {drawable, withMotions} from '../../../src/console/terminal/drawable.ts';
import {seriesColors} from '../../../src/surfaces/picture/draw/series-colors.ts';
import {cut, fitCell, oneLine, wrap} from '../../../src/text/cells.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {withoutFleets} from '../../support/fleet/without-fleets.ts';
import {launch} from '../../support/launch.tsx';

/** A hostile name with a title, a clipboard copy, a colour, concealed text, bidi and C1 characters. */
const hostile = 'a\u001b]2;own\u0007b\u001b]52;c;eA==\u0007c\u001b[8md\u001b[2Je\u202ef\u009bg\u0085h\u{e0041}i';
const dangerous = /\u001b\]|\u001b\[8m|\u001b\[2J|[\u202e\u0080-\u009f\u0007]|\u{e0041}/u;

test('sanitizes text in layout functions', () => {
	for (const text of [cut(hostile, 200), fitCell(hostile, 200), oneLine(hostile), ...wrap(hostile, 12)]) {
		expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
	}
	expect(fitCell(hostile, 30)).toHaveLength(30);
});

test('keeps only the styles of the theme in a frame', () => {
	const {paint} = createTheme({hasColor: true, hasUnicode: true});
	const honest = ['bold', 'dim', 'inverse', 'red', 'good', 'accent', 'underline', 'struck', 'italic'] as const;
	const frame = honest.map((style) => paint(style, `│ ${style} 漢字 👩‿🚀 é`)).join('\n');
	expect(drawable(frame)).toBe(frame);
	for (const depth of ['16', '256', 'truecolor'] as const) {
		const colored = seriesColors({depth}).paint('▄', 7);
		expect(drawable(colored)).toBe(colored);
	}
	const drawn = drawable(paint('bold', hostile));
	expect(drawn).toMatch(/^\u001b\[1ma␛\]2;own␇b/);
	expect(drawn).not.toMatch(dangerous);
	expect(drawable(drawn)).toBe(drawn);
});

test('keeps cursor motions in a frame, and no other commands', () => {
	expect(withMotions(`\u001b[2K\u001b[1A${hostile}`)).toMatch(/^\u001b\[2K\u001b\[1Aa␛\]2;own/);
});

test.each([false, true])('draws control characters in file names as symbols (screen reader: %s)', async (isLinear) => {
	const console = await launch({
		columns: 160,
		services: {
			tenant: {
				name: hostile,
				profiles: {
					...withoutFleets([{name: hostile, baseUrl: hostile, isProtected: false}]),
					connect: () => Promise.reject(new Error(hostile)),
				},
			},
			terminal: {isLinear, hasColor: true},
		},
	});
	await console.services.state.savedAddresses.addBookmark({name: hostile, address: `apps?query=${hostile}`});
	await console.services.state.savedAddresses.addView({name: hostile, address: 'apps', view: {}});
	await console.press('B', 'escape', 'P', 'return', 'escape', 'b', 'escape', '{', '!', 'escape');
	expect(console.screen()).toContain('a␛]2;own');
	const text = console
		.output()
		.replaceAll(/\u001b\]\d+;[^\u0007]*\u0007/g, (command) => (command.includes('own') ? command : ''));
	expect(text).not.toMatch(/\u001b\]2;own|\u001b\]52|\u001b\[8m|[\u202e\u0085\u009b]/);
	await console.close();
});
