/** Each widget as it is drawn and described, with and without the focus, after its keys. `SCREENS=write` writes the files. */
import {expect, test} from 'vitest';
import {expectApprovedFile} from '../../../support/output/approved.ts';
import {charts} from './cases/charts.ts';
import {choiceCases} from './cases/choices.ts';
import {contentCases} from './cases/content.ts';
import {figures} from './cases/figures.ts';
import {layoutCases} from './cases/layout.ts';
import {presses} from './cases/presses.ts';
import {ranges} from './cases/ranges.ts';
import {tables} from './cases/tables.ts';
import {times} from './cases/times.ts';
import {typed} from './cases/typed.ts';
import {drawings} from './scenes.ts';
import type {Case} from './sheet.ts';

type Cases = Readonly<Record<string, Readonly<Record<string, Case>>>>;
const all: Cases = {
	...presses,
	...choiceCases,
	...times,
	...typed,
	...ranges,
	...tables,
	...figures,
	...charts,
	...contentCases,
	...layoutCases,
};

test.each(Object.entries(all))('%s is drawn as approved', (type, cases) => {
	expect(cases).not.toEqual({});
	expectApprovedFile(`test/surfaces/widgets/drawings/${type}.txt`, drawings(type, cases));
});
