/** Draws one surface on a screen or in print, and sends keys to it. */
import {expect} from 'vitest';
import type {Component, Surface} from '../../../src/contract/surfaces.ts';
import {type ChannelFacts, noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {createPen, type Pen} from '../../../src/surfaces/picture/draw/pen.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import type {KeyResult} from '../../../src/surfaces/view/key-result.ts';
import {printSurface} from '../../../src/surfaces/view/print.ts';
import type {Intent} from '../../../src/surfaces/widgets/widget.ts';
import {cellWidth} from '../../../src/text/cells.ts';
import {createTheme} from '../../../src/text/theme.ts';
import {clean} from '../../../src/text/visible.ts';

/** Styles that the tests can see. */
const marks: Readonly<Record<string, string>> = {inverse: '‹›'};

interface Setting {
	readonly data?: unknown;
	readonly width?: number;
	readonly height?: number;
	readonly hasUnicode?: boolean;
	readonly channels?: (channel: 'chatA' | 'chatB') => ChannelFacts;
	readonly timeZone?: string;
}

const styled = (hasUnicode: boolean) => createTheme({hasColor: false, hasUnicode});

export const plainPen = (hasUnicode = true): Pen => createPen({...styled(hasUnicode), paint: (_style, text) => text});

/** Marks styled text with its sign. */
const markingPen = (hasUnicode: boolean): Pen =>
	createPen({
		...styled(hasUnicode),
		paint: (style, text) => (marks[style] && text !== '' ? `\u001b[7m${text}\u001b[27m` : text),
	});

const options = {clean, now: () => Date.UTC(2026, 0, 15, 10, 30), timeZone: 'UTC'};

const surfaceOf = (components: Component | readonly Component[], data: unknown = {}): Surface => ({
	surfaceId: 's',
	components: Array.isArray(components) ? [...components] : [components as Component],
	dataModelJson: JSON.stringify(data),
});

/** The printed lines, without the frame. */
export function printed(components: Component | readonly Component[], setting: Setting = {}): readonly string[] {
	const {data, width = 60, hasUnicode = true, channels, timeZone = 'UTC'} = setting;
	const tenantData = channels ? {channel: channels} : noTenantData;
	const lines = [
		...printSurface(surfaceOf(components, data), {
			...options,
			timeZone,
			pen: plainPen(hasUnicode),
			tenantData,
			width: width + 4,
		}),
	];
	for (const line of lines) expect(cellWidth(line)).toBeLessThanOrEqual(width + 4);
	return inside(lines);
}

/** The printed lines without the cell of the focus mark. `width` excludes it. */
export function content(components: Component | readonly Component[], setting: Setting = {}): readonly string[] {
	const {width = 60} = setting;
	return printed(components, {...setting, width: width + 1}).map((line) => {
		expect(line).toMatch(/^( |$)/);
		return line.slice(1);
	});
}

const inside = (lines: readonly string[]) => lines.slice(1, -1).map((line) => line.slice(2, -2).trimEnd());

/** A screen that shows one surface. */
export function screen(components: Component | readonly Component[], setting: Setting = {}) {
	const {data, width = 60, height = 40, hasUnicode = true, channels, timeZone = 'UTC'} = setting;
	const page = new ConversationView({...options, timeZone, pen: markingPen(hasUnicode)});
	page.load([surfaceOf(components, data)]);
	if (channels) page.updateChannels(channels);
	let last: KeyResult | undefined;

	/** The lines without the frame. Text under the cursor is between « and ». */
	function lines(): readonly string[] {
		const drawn = page.lines(width + 4, height);
		for (const line of drawn) {
			const bare = line.replaceAll(/\u001b\[2?7m/g, '');
			expect(bare).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
			expect(cellWidth(bare)).toBeLessThanOrEqual(width + 4);
		}
		const marked = drawn.map((line) => line.replaceAll('\u001b[7m', '«').replaceAll('\u001b[27m', '»'));
		return inside(marked);
	}
	lines();

	return {
		page,
		lines,
		text: () => lines().join('\n'),
		/** The result of the last key. */
		after: () => last,
		outcome: () => (last?.effect?.kind === 'outcome' ? last.effect.outcome : undefined),
		focus(id: string) {
			page.focus(page.outline.find(({tree}) => tree.id === id));
			lines();
			return this;
		},
		press(...intents: readonly Intent[]) {
			for (const intent of intents) {
				last = page.press(intent);
				lines();
			}
			return this;
		},
		/** Clicks on the first cell of a text, or on the cell `by` cells behind it. */
		click(text: string, by = 0) {
			const bare = page.lines(width + 4, height).map((line) => line.replaceAll(/\u001b\[2?7m/g, ''));
			const y = bare.findIndex((line) => line.includes(text));
			const line = bare[y] ?? '';
			expect(line).toContain(text);
			last = page.click(cellWidth(line.slice(0, line.indexOf(text))) + by, y);
			lines();
			return this;
		},
		/** Sends keys as text. Each string is a letter or a chord. */
		type(...chords: readonly string[]) {
			for (const chord of chords) {
				const text =
					chord === 'space' ? ' ' : [...new Intl.Segmenter().segment(chord)].length === 1 ? chord : undefined;
				last = page.type({chord, text});
				lines();
			}
			return this;
		},
		write(text: string) {
			return this.type(...[...new Intl.Segmenter().segment(text)].map(({segment}) => segment));
		},
		paste(text: string) {
			last = page.paste(text);
			lines();
			return this;
		},
		/** The current data. */
		get data() {
			return page.outline[0]?.view.live.model.root;
		},
		reload(next: unknown, more: Partial<Surface> = {}) {
			page.load([{...surfaceOf(components, next), ...more}]);
			lines();
			return this;
		},
	};
}

export const literal = <T extends string | number | boolean>(value: T) => ({literal: value});
