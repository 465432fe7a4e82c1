import {expect, test} from 'vitest';
import {withWords} from '../../../../src/console/features/list/matches.ts';
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
