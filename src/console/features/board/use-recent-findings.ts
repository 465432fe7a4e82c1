/** Finds the findings that are new since the last snapshot, in idle time, and groups them on top of the board. */
import {useEffect} from 'react';
import type {Finding} from '../../../domain/board/finding.ts';
import type {BoardState} from './use-board.ts';

/** Maximum milliseconds of a slice of work. */
const sliceMs = 4;

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
		let next = setImmediate(function find() {
			const end = performance.now() + sliceMs;
			for (; position < findings.length && performance.now() < end; position++) {
				const finding = findings[position];
				if (finding && mark(finding) === 'new') ids.add(finding.id);
			}
			if (position < findings.length) next = setImmediate(find);
			else reader.setRecent({name, ids});
		});
		return () => clearImmediate(next);
	}, [reader, name, mark, isLoading, loadedAt]);
}
