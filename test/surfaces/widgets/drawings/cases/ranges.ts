/** Values in a range. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const range = (value: number, min: number, max: number, step?: number) => ({
	label: literal('Hours'),
	value: {path: '/v'},
	min: literal(min),
	max: literal(max),
	...(step === undefined ? {} : {step: literal(step)}),
	data: value,
});
const at = ({data, ...members}: ReturnType<typeof range>): Pick<Case, 'members' | 'data'> => ({
	members,
	data: {v: data},
});

const slider: Readonly<Record<string, Case>> = {
	'in a range': {
		...at(range(4, 1, 12)),
		keys: ['left', 'up', 'right', 'down', 'page-up', 'page-up', 'right', 'first', 'left', 'page-down', 'last', 'act'],
		widths: [70, 40, 8],
	},
	'with steps': {...at(range(4, 0, 10, 3)), keys: ['right', 'right', 'right', 'left', 'first'], widths: [40]},
	'with a wide range': {...at(range(200, 200, 1000, 2)), keys: ['page-up', 'page-down'], widths: [40]},
	'between two steps': {...at(range(4.5, 0, 10)), keys: ['left', 'right', 'right'], widths: [40]},
	'of parts': {...at(range(0.1, 0, 1)), keys: ['right', 'right', 'page-up'], widths: [40]},
	'below its range': {...at(range(-1, 0, 10)), keys: ['right'], widths: [40]},
	'above its range': {...at(range(11, 0, 10)), keys: ['left'], widths: [40, 12]},
	'at its bounds': {...at(range(10, 0, 10)), keys: ['first'], widths: [40]},
	'without a range': {...at(range(5, 5, 5)), keys: ['act', 'right'], widths: [40]},
	'without bounds': {members: {value: {path: '/v'}}, data: {v: 50}, keys: ['last'], widths: [40]},
	'of a smaller range than zero': {...at(range(-5, -10, 0)), keys: ['last'], widths: [40]},
	'of huge numbers': {...at(range(2 ** 53 - 1, 2 ** 53, 1e300)), widths: [60], isPictureOnly: true},
};

const progressBar: Readonly<Record<string, Case>> = {
	'in a range': {...at(range(4, 1, 13)), widths: [80, 66, 40, 8, 5, 2]},
	'of a part': {members: {label: literal(''), value: literal(0.25)}, widths: [40]},
	'of one': {members: {value: literal(1)}, widths: [40]},
	complete: {...at(range(12, 0, 12)), widths: [40]},
	'before its range': {...at(range(-1, 0, 12)), widths: [40]},
	'after its range': {...at(range(13, 0, 12)), widths: [40, 10]},
	'without a range': {...at(range(3, 5, 5)), widths: [40, 10]},
};

export const ranges = {slider, progressBar};
