import {expect, test} from 'vitest';
import {exposition} from '../../../src/domain/metrics/exposition.ts';

const gauge = (samples: Parameters<typeof exposition>[0][number]['samples']) => ({
	name: 'a_total',
	help: 'A.',
	samples,
});

test('a figure without samples is absent', () => {
	expect(exposition([gauge([]), {...gauge([{labels: {}, value: 0.5}]), name: 'b'}])).toBe(
		'# HELP b A.\n# TYPE b gauge\nb 0.5\n',
	);
});

test('labels are escaped, visible and whole', () => {
	const labels = {tenant: 'a"b\\c\nd\u001b[2J', long: '𝒳'.repeat(300)};
	const line = exposition([gauge([{labels, value: 1}])]).split('\n')[2];
	expect(line).toBe(`a_total{tenant="a\\"b\\\\c\\nd\u241b[2J",long="${'𝒳'.repeat(300)}"} 1`);
});
