/** Reads a list to its end, when a person asks for all of it. */
import {useEffect, useRef, useState} from 'react';
import {useServices} from '../../core/services.ts';
import type {ListSource} from '../../query/page.ts';
import {feed} from '../../query/read-feed.ts';

/** `source` must keep its identity while the list is the same. */
export function useReadAll(source: ListSource) {
	const {queries} = useServices().tenant;
	const [isReading, setReading] = useState(false);
	const controller = useRef<AbortController>(undefined);
	useEffect(() => {
		if (!isReading) return;
		const current = new AbortController();
		controller.current = current;
		async function read() {
			for await (const _ of feed(queries, source, current.signal));
		}
		// The query holds an error.
		read()
			.catch(() => undefined)
			.finally(() => current.signal.aborted || setReading(false));
		return () => current.abort();
	}, [isReading, queries, source]);
	return {
		isReading,
		start: () => setReading(true),
		stop() {
			setReading(false);
			controller.current?.abort();
		},
	};
}
