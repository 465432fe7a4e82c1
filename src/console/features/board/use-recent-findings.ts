/** Finds the findings that are new since the last snapshot, in idle time, and groups them on top of the board. */
import {useEffect} from 'react';
import type {Finding} from '../../../domain/board/finding.ts';
import {inSlices} from '../shared/in-slices.ts';
import type {BoardState} from './use-board.ts';

/** `name` is the name of the snapshot, and `mark` compares a finding with it. */
export function useRecentFindings(
	{reader, isLoading, loadedAt}: BoardState,
	name: string | undefined,
	mark: ((finding: Finding) => string) | undefined,
): void {
	useEffect(() => {
		if (name === undefined || !mark || isLoading || loadedAt === undefined) return;
		const {findings} = reader;
		const ids = new Set<string>();
		let position = 0;
		return inSlices(() => {
			const finding = findings[position++];
			if (finding && mark(finding) === 'new') ids.add(finding.id);
			if (!finding) reader.setRecent({name, ids});
			return finding !== undefined;
		});
	}, [reader, name, mark, isLoading, loadedAt]);
}
