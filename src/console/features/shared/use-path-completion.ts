/** Completes the path in a field. Tab must answer at once, so the files are looked up while the person types. */
import {useRef} from 'react';
import {useServices} from '../../core/services.ts';

export function usePathCompletion() {
	const {completePath} = useServices().machine;
	const latest = useRef<{readonly typed: string; readonly completed: string | undefined}>(undefined);
	return {
		/** Called with the text of the field when it changes. */
		lookUp(typed: string): void {
			void completePath?.(typed).then((completed) => {
				latest.current = {typed, completed};
			});
		},
		/** Returns undefined until the files for this text are known. */
		complete: (typed: string) => (latest.current?.typed === typed ? latest.current.completed : undefined),
	};
}
