/** The row under the cursor once it rests, for content that is too large to draw with each key. */
import {useEffect, useState} from 'react';
import type {Row} from '../../../../domain/resources/resource.ts';
import {useServices} from '../../../app/services.ts';

/** Longer than the pause between the keys of a held key, in milliseconds. */
const restTime = 150;

/** The row, or the former one until the cursor has rested on it. A new state of the same item shows at once. */
export function useRested(row: Row | undefined, id: (row: Row) => string, isShown: boolean): Row | undefined {
	const {after} = useServices();
	const [rested, setRested] = useState<Row>();
	const isSame = row === undefined || rested === undefined || id(row) === id(rested);
	useEffect(() => {
		if (!isShown || isSame) setRested(isShown ? row : undefined);
		else return after(restTime, () => setRested(row));
	}, [row, isSame, isShown, after]);
	return isSame || !isShown ? row : rested;
}
