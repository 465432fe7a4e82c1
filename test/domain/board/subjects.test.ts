import {expect, test} from 'vitest';
import {createBoard} from '../../../src/domain/board/board.ts';

test('a finding names its item by the name, without one by the id, and otherwise by its kind', () => {
	const board = createBoard({now: Date.UTC(2026, 0, 1)});
	board.add('apps', [{id: 'app_1', displayName: 'Vault'}, {id: 'app_2'}, {}]);
	const labels = board.findings().map(({subject}) => subject.label);
	expect([...new Set(labels)].sort()).toEqual(['Vault', 'app_2', 'unnamed app']);
});
