/** Components with values of another type than in the API document, which the decoder leaves out. */
import {expect, test} from 'vitest';
import {surfacesIn} from '../support.ts';
import {printed} from './draw.ts';

const notesOf = (component: string) => {
	const [surface] = surfacesIn(`[{"components":[{"id":"root",${component}}]}]`);
	return printed(surface?.components ?? [], {width: 90}).filter((line) => line.includes('note:'));
};

test.each([
	['"progressBar":{"value":{"literal":"5"}}', 1],
	['"slider":{"value":{"literal":true},"max":{"literal":"9"}}', 2],
	['"text":{"text":{"literal":5}}', 1],
	['"svcTable":{"columns":["a",1],"rows":[{"cells":[5,"b"]},{"cells":["c",null]}]}', 2],
	['"svcMetricCards":{"cards":[{"value":7,"sparkline":[1,"2",null,{}]}]}', 3],
	['"choicePicker":{"choices":[5,{"id":"a"}]}', 1],
	['"svcChart":{"categorical":{"slices":5},"timeSeries":{"series":[{"key":5,"points":[{"value":"1"}]}]}}', 2],
])('%s has a note of how many', (component, count) => {
	const [note = '', ...others] = notesOf(component);
	expect(note).toContain(` ${count} value${count === 1 ? '' : 's'} of another type`);
	expect(others).toEqual([]);
});

test.each([
	'"progressBar":{"value":{"literal":5},"label":null}',
	'"svcTable":{"columns":["a"],"rows":[{"cells":[null]}]}',
	'"svcMetricCards":{"cards":[{"value":"7","sparkline":[1,null]}]}',
])('%s has none', (component) => expect(notesOf(component)).toEqual([]));
