/** One widget on a screen or in print: its rows, and what changes with each key. */
import type {Component} from '../../../../src/contract/surfaces.ts';
import type {ChannelFacts} from '../../../../src/surfaces/engine/tenant-data.ts';
import {findNode} from '../../../../src/surfaces/picture/draw/block.ts';
import {createLiveSurface} from '../../../../src/surfaces/view/live-surface.ts';
import {View} from '../../../../src/surfaces/view/view.ts';
import type {Intent} from '../../../../src/surfaces/widgets/widget.ts';
import {clean} from '../../../../src/text/visible.ts';

import {penOf, read} from './painted.ts';

export interface Case {
	readonly members: object;
	readonly others?: readonly Component[];
	readonly data?: unknown;
	readonly widths?: readonly number[];
	readonly height?: number;
	/** Intents; `type:WORDS` types letters, `key:CHORD` is a key without text, `paste:TEXT`, and `click:COLUMN,LINE`. */
	readonly keys?: readonly string[];
	readonly channel?: ChannelFacts;
	readonly isAscii?: boolean;
	/** Only the picture, without sentences, print and places in a row. */
	readonly isPictureOnly?: boolean;
}

export interface Look {
	readonly medium: 'screen' | 'print';
	readonly isLinear?: boolean;
	readonly isWhole?: boolean;
}

/** Many rows without those in the middle. */
const brief = (rows: readonly string[]): readonly string[] =>
	rows.length <= 40 ? rows : [...rows.slice(0, 8), `   … ${rows.length - 14} more`, ...rows.slice(-6)];

export class Sheet {
	readonly view: View;
	#width: number;
	#height: number;
	#known: readonly string[] = [];
	#keys = '';
	#sightBefore = '';
	#data = '';
	readonly #isLinear: boolean;

	/** Whether the keys, the data and what keys return are part of it. */
	readonly #isWhole: boolean;

	constructor(type: string, example: Case, width: number, {medium, isLinear = false, isWhole = false}: Look) {
		this.#isWhole = isWhole;
		const components = [{id: 'root', [type]: example.members}, ...(example.others ?? [])];
		const surface = {surfaceId: 's', components, dataModelJson: JSON.stringify(example.data ?? {})};
		const live = createLiveSurface(surface, {clean, now: () => Date.UTC(2026, 0, 15, 10, 30), timeZone: 'UTC'});
		const channel = example.channel ?? {state: 'unavailable'};
		this.view = new View(live, {
			pen: penOf(example.isAscii === true),
			medium,
			isLinear,
			tenantData: {channel: () => channel},
		});
		this.#width = width;
		this.#height = medium === 'print' ? Number.POSITIVE_INFINITY : (example.height ?? 30);
		this.#isLinear = isLinear;
		this.#data = JSON.stringify(live.model.root);
	}

	/** The rows of the widget without the frame. A narrow frame is a bar. */
	#rows(): readonly string[] {
		const isBar = !this.#isLinear && this.#width < 18;
		const [before, after] = this.#isLinear ? [0, 0] : isBar ? [2, 0] : [2, 2];
		const block = this.view.draw(this.#width + before + after, this.#height);
		const numbers = Array.from({length: block.height}, (_, at) => at).slice(
			1,
			isBar || this.#isLinear ? undefined : -1,
		);
		return numbers.map((at) => {
			const line = block.line(at);
			const {text, runs} = read(line.text, before, before + this.#width);
			const hits = (line.hits ?? []).map((hit) => `${hit.part} ${hit.at} at ${hit.from - before}-${hit.to - before}`);
			const cursor = line.cursor === undefined ? '' : `typing at ${line.cursor - before}`;
			return [text, runs, hits.join(', '), cursor].filter((part, index) => index === 0 || part !== '').join('  ¦ ');
		});
	}

	/** The line that is scrolled into view, if it changed. */
	#sight(): readonly string[] {
		const key = this.view.focus ?? '';
		const line = key === '' ? undefined : findNode(this.view.draw(this.#width + 4, this.#height), key)?.focusLine;
		const sight = line === undefined ? '' : `   in sight: ${line - 1}`;
		const isSame = sight === this.#sightBefore || sight === '';
		this.#sightBefore = sight;
		return isSame ? [] : [sight];
	}

	/** Tells another sheet which rows are known. */
	pass(other: Sheet): void {
		other.#known = this.#rows();
	}

	/** The rows that changed since the last call, with their numbers, and the keys and data if they changed. */
	changes(): readonly string[] {
		const rows = this.#rows();
		const before = this.#known;
		this.#known = rows;
		// The mark of the focus alone is no change.
		const same = (row: string | undefined) =>
			row?.replace(/^[ ▌]/u, '').replace(/accent 0-0(?:, )?| {2}¦ accent 0-0$/u, '');
		const shown = rows.flatMap((row, at) =>
			same(row) === same(before[at]) ? [] : [`${String(at).padStart(2)} ${row}`],
		);
		const gone = before.length > rows.length ? [`   ${rows.length} lines`] : [];
		if (!this.#isWhole) return [...brief(shown), ...gone];
		const keys = this.#keyWords();
		const data = JSON.stringify(this.view.live.model.root);
		const more = [
			...(keys === this.#keys || keys === '' ? [] : [`   keys: ${keys}`]),
			...(data === this.#data ? [] : [`   data: ${data}`]),
		];
		this.#keys = keys;
		this.#data = data;
		return [...brief(shown), ...gone, ...this.#sight(), ...more];
	}

	#keyWords(): string {
		const {hint, actTitle, switchTitle, type, paste, click, ...intents} = this.view.keyHandlers ?? {};
		const list = Object.entries(intents).map(([name, handler]) =>
			typeof handler === 'function' ? name : `${name} (${handler?.whyNot})`,
		);
		const titles = Object.entries({hint, actTitle, switchTitle}).flatMap(([name, text]) =>
			text === undefined ? [] : [`${name} ${text}`],
		);
		const others = Object.entries({type, paste, click}).flatMap(([name, handler]) => (handler ? [name] : []));
		return [...list, ...others, ...titles].join(' | ');
	}

	press(key: string): readonly string[] {
		const [, name = '', rest = ''] = /^(type|key|paste|click):(.*)$/su.exec(key) ?? [];
		const results =
			name === 'type'
				? [...rest].map((text) => this.view.type({chord: text, text}))
				: name === 'key'
					? [this.view.type({chord: rest, text: undefined})]
					: name === 'paste'
						? [this.view.paste(rest)]
						: name === 'click'
							? [this.#click(rest)]
							: [this.view.press(key as Intent)];
		const last = results.at(-1);
		const said = !this.#isWhole
			? []
			: last === undefined
				? ['   nothing']
				: [
						...(last.message === undefined ? [] : [`   says: ${last.message}`]),
						...(last.effect === undefined ? [] : [`   does: ${JSON.stringify(last.effect)}`]),
					];
		return [`> ${key.replaceAll('\n', '⏎')}`, ...said, ...this.changes()];
	}

	#click(place: string) {
		const [x = 0, y = 0] = place.split(',').map(Number);
		const block = this.view.draw(this.#width + 4, this.#height);
		const hit = block.line(y + 1).hits?.find(({from, to}) => from - 2 <= x && x < to - 2);
		return this.view.click(hit);
	}
}
