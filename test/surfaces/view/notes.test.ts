/** What a drawing notes about a surface, at the widths where it changes. */
import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {noTenantData} from '../../../src/surfaces/engine/tenant-data.ts';
import {checkSurface} from '../../../src/surfaces/view/check.ts';
import {printSurface} from '../../../src/surfaces/view/print.ts';
import {clean} from '../../../src/text/visible.ts';
import {plainPen} from '../widgets/draw.ts';

const options = {clean, now: () => 0, pen: plainPen(), tenantData: noTenantData};
const print = (root: Component, width: number) =>
	[...printSurface({components: [root]}, {...options, width})].join('\n');

test('a table is checked at the width of its paper, which has 80 columns if none is given', () => {
	const columns = ['a'.repeat(30), 'b'.repeat(30), 'c'.repeat(11)];
	const root = {id: 'root', svcTable: {columns, rows: []}};
	const warnings = (width?: number) => checkSurface({components: [root]}, options, width).warnings.length;
	expect([warnings(80), warnings(), warnings(79) > 0]).toEqual([0, 0, true]);
});

test('an unknown component has a box from 12 columns on', () => {
	const later = {id: 'root', svcLater: {name: 'x'}} as Component;
	expect([13, 14, 15].map((width) => print(later, width).includes('┌'))).toEqual([false, true, true]);
});

test('a note is said once', () => {
	const label = {call: {call: 'nothing', args: {}}};
	const field = {id: 'root', textField: {label, placeholder: label}};
	expect(print(field, 60).match(/Unknown function/g)).toHaveLength(1);
});
