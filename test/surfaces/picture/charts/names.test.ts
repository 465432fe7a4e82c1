/** Names and numbers of a chart that would be alike where they are cut. */
import {describe, expect, test} from 'vitest';
import {cutNames} from '../../../../src/surfaces/picture/draw/names.ts';
import {surfacesIn} from '../../support.ts';
import {plainPen, printed} from '../../widgets/draw.ts';

const longNames = ['Payroll', 'Vault', 'Wiki'].map(
	(app) => `Access reviews that were escalated to the owners of ${app} in the last quarter`,
);
const cut = (names: readonly string[], width: number) => cutNames(names, width, plainPen());

describe('names that are cut', () => {
	test('keep the part in which they differ', () => {
		expect(cut(longNames, 12)).toEqual(['…Payroll in…', '…Vault in t…', '…Wiki in th…']);
		expect(cut(longNames, 30)).toEqual([
			'…Payroll in the last quarter',
			'…Vault in the last quarter',
			'…Wiki in the last quarter',
		]);
	});

	test('are cut in the middle if they still differ', () => {
		expect(cut(['orders_primary_of_the_east', 'orders_primary_of_the_west'], 9)).toEqual(['orde…east', 'orde…west']);
		expect(cut(['orders', 'orders'], 4)).toEqual(['or…s', 'or…s']);
		expect(cut(['9.00719925474100e+16', '9.00719925474099e+16', '1'], 9)).toEqual(['…100e+16', '…099e+16', '1']);
	});

	test.each([1, 2, 3, 8, 20])('never exceed %s cells', (width) => {
		for (const name of cut([...longNames, '支払い'.repeat(9)], width))
			expect(plainPen().text(name).cells).toBeLessThanOrEqual(width);
	});

	test.each([60, 32, 26, 22])('differ as bars, in a legend and in a sparkline of %s columns', (width) => {
		const slices = longNames.map((label, at) => ({label, value: at + 1}));
		const series = longNames.map((displayName, at) => ({
			key: `${at}`,
			displayName,
			points: [{ts: '2026-01-01T00:00:00Z', value: at}],
		}));
		for (const svcChart of [{categorical: {slices}}, {timeSeries: {series}}]) {
			const text = printed({id: 'root', svcChart}, {width}).join('\n');
			for (const app of ['Pay', 'Vault', 'Wiki']) expect(text).toContain(app);
		}
	});
});

describe('values of a chart from JSON', () => {
	const drawn = (value: string) => {
		const slices = `[{"label":"a","value":${value}}]`;
		const [surface] = surfacesIn(`[{"components":[{"id":"root","svcChart":{"categorical":{"slices":${slices}}}}]}]`);
		return printed(surface?.components?.[0] ?? {}).join('\n');
	};

	test.each(['"12"', 'true', '[]', '{}'])('are drawn as a missing value, and not as 0, for %s', (value) => {
		expect(drawn(value)).toContain('no value');
	});

	test('label an axis whose labels do not fit with both ends of each number', () => {
		const points = [30, 54].map((end, at) => `{"ts":"2026-01-0${at + 1}T00:00:00Z","value":900719925474099${end}}`);
		const [surface] = surfacesIn(
			`[{"components":[{"id":"root","svcChart":{"timeSeries":{"series":[{"key":"a","points":[${points}]}]}}}]}]`,
		);
		const labels = printed(surface?.components?.[0] ?? {}, {width: 32}).flatMap(
			(line) => /^\s*([^\s▔]+)[ ▔]│/.exec(line)?.[1] ?? [],
		);
		expect(new Set(labels).size).toBe(2);
	});
});
