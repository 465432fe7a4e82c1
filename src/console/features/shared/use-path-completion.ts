/** Completes the path in a field. Tab must answer at once, so the files are looked up while the person types. */
import {useRef} from 'react';
import {useServices} from '../../app/services.ts';

interface PathCompletion {
	/** Called with the text of the field when it changes. */
	readonly lookUp: (typed: string) => void;
	/** Returns undefined until the files for this text are known. */
	readonly complete: (typed: string) => string | undefined;
}

export function usePathCompletion(): PathCompletion {
	const {completePath} = useServices();
	const latest = useRef<{readonly typed: string; readonly completed: string | undefined}>(undefined);
	return {
		lookUp(typed) {
			void completePath?.(typed).then((completed) => {
				latest.current = {typed, completed};
			});
		},
		complete: (typed) => (latest.current?.typed === typed ? latest.current.completed : undefined),
	};
}
