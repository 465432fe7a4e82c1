import {expect, test} from 'vitest';
import {withWords} from '../../../../src/console/features/list/matches.ts';
import {applyView, initialView} from '../../../../src/console/features/list/view.ts';
import {List} from '../../../../src/console/list/list.ts';
import {apps} from '../../../../src/domain/resources/apps.ts';
import type {Listed, Row} from '../../../../src/domain/resources/resource.ts';
import type {TableColumn} from '../../../../src/text/row.ts';

const column = (id: string): TableColumn<Row> => ({id, title: id, width: 8, rank: 0, text: () => ''});
const columns = ['displayName', 'id', 'tenant'].map(column);
const resource = {columns: columns.slice(0, 2)} as unknown as Listed;

test.each([
	['no word', [], [undefined, undefined, undefined]],
	['a word of any column', [{text: 'pay'}], [['pay'], ['pay'], undefined]],
	['a word of any field', [{text: 'pay', column: 'any'}], [['pay'], ['pay'], undefined]],
	['a word of one column', [{text: 'pay', column: 'displayname'}], [['pay'], undefined, undefined]],
	['two words', [{text: 'pay', column: 'id'}, {text: 'roll'}], [['roll'], ['pay', 'roll'], undefined]],
])('%s is underlined in the columns of the list that it can match', (_, terms, words) => {
	expect(withWords(columns, resource, terms).map((each) => each.words)).toEqual(words);
});

test('beside a word of any field, a word without a field is one of the columns', () => {
	const list = new List<Row>((row) => String((row as {id: string}).id));
	list.load([
		[
			{id: 'app_1', displayName: 'Pay', certifyPolicyId: 'pol_7'},
			{id: 'app_2', displayName: 'Other', certifyPolicyId: 'pol_7', parentAppId: 'pay_1'},
			{id: 'app_3', displayName: 'Pay', certifyPolicyId: 'pol_8'},
		] as Row[],
	]);
	applyView(list, apps as unknown as Listed, initialView, {...initialView, filter: 'any:pol_7 pay'});
	expect(list.snapshot.view.map((row) => (row as {id?: string}).id)).toEqual(['app_1']);
});
