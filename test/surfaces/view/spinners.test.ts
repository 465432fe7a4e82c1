import {describe, expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {ConversationView} from '../../../src/surfaces/view/conversation/conversation-view.ts';
import {clean} from '../../../src/text/visible.ts';
import {column, text} from '../support.ts';
import {literal, plainPen} from '../widgets/draw.ts';

const busy: Component = {id: 'busy', svcStatusIndicator: {message: literal('Reading'), showSpinner: {path: '/busy'}}};
const rows = Array.from({length: 30}, (_, at) => text(`t${at}`));

function pageOf(components: readonly Component[], isTurning = true, isBusy = true) {
	const page = new ConversationView({pen: plainPen(), clean, now: () => 0, isTurning});
	const surface = {components: [...components], dataModelJson: JSON.stringify({busy: isBusy})};
	page.load([surface]);
	return {page, lines: () => page.lines(40, 10).join('\n'), surface};
}

describe('a spinner', () => {
	test('turns at each call, and back to its first sign', () => {
		const {page, lines} = pageOf([{...busy, id: 'root'}]);
		const seen = Array.from({length: 11}, () => {
			const sign = /(\S) \[working\] Reading/.exec(lines())?.[1];
			page.turnSpinners();
			return sign;
		});
		expect(new Set(seen).size).toBe(10);
		expect(seen[10]).toBe(seen[0]);
	});

	test('stands still with reduced motion', () => {
		const {page, lines} = pageOf([{...busy, id: 'root'}], false);
		const before = lines();
		expect(before).toContain('... [working] Reading');
		expect(page.hasSpinnerInSight).toBe(false);
		page.turnSpinners();
		expect(lines()).toBe(before);
	});

	test('needs a timer only while it is in sight', () => {
		const {page, lines} = pageOf([column('root', [...rows.map(({id}) => id ?? ''), 'busy']), ...rows, busy]);
		lines();
		expect(page.hasSpinnerInSight).toBe(false);
		page.scroll(100);
		lines();
		expect(page.hasSpinnerInSight).toBe(true);
	});

	test('needs none when the agent is done', () => {
		const {page, lines, surface} = pageOf([{...busy, id: 'root'}]);
		lines();
		expect(page.hasSpinnerInSight).toBe(true);
		page.load([{...surface, dataModelJson: '{"busy":false}'}]);
		lines();
		expect(page.hasSpinnerInSight).toBe(false);
	});

	test('turns where it arrived after the latest drawing', () => {
		const {page, lines, surface} = pageOf([column('root', ['inner']), column('inner', [])]);
		lines();
		page.load([{...surface, components: [column('root', ['inner']), column('inner', ['busy']), busy]}]);
		page.turnSpinners();
		const before = lines();
		page.turnSpinners();
		expect(lines()).not.toBe(before);
	});

	test('draws nothing else again', () => {
		let reads = 0;
		const counted = {...plainPen()};
		const pen = {
			...counted,
			wrap: (...args: Parameters<typeof counted.wrap>) => {
				if (args[0] === 'other') reads++;
				return counted.wrap(...args);
			},
		};
		const page = new ConversationView({pen, clean, now: () => 0, isTurning: true});
		page.load([{components: [column('root', ['busy', 'other']), busy, text('other')], dataModelJson: '{"busy":true}'}]);
		page.lines(40, 10);
		const before = reads;
		page.turnSpinners();
		page.lines(40, 10);
		expect(reads).toBe(before);
	});
});
