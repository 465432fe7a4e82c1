/** Commands that copy, save or open the outcome of a press. */
import {join} from 'node:path';
import {writeText} from '../../../settings/files/disk.ts';
import type {Outcome} from '../../../surfaces/actions.ts';
import type {Handlers} from '../../keymap/router.ts';
import {useServices} from '../../services.ts';
import {useScreen} from '../shared/screen-context.ts';
import {outcomeText} from './outcome-text.ts';

/** Stores a text and returns a message with its location. Rejects with a one-line reason. */
interface Sink {
	put(text: string): Promise<string>;
}

export function useOutcomeSinks(outcome: Outcome, onDone: () => void): Handlers {
	const {clipboard, receiptFiles, openUrl, now} = useServices();
	const {report} = useScreen();
	const {body} = outcomeText(outcome);

	const into = (sink: Sink, failure: string) => () => {
		onDone();
		sink.put(body).then(
			(message) => report(message),
			(error: Error) => report(`${failure}: ${error.message}`, 'bad'),
		);
	};
	const copied: Sink = {
		async put(text) {
			const {via, isConfirmed} = await clipboard.write(text);
			return `Copied by ${via}${isConfirmed ? '' : ' (not confirmed by the terminal)'}`;
		},
	};
	const saved: Sink | undefined = receiptFiles && {
		async put(text) {
			const path = join(receiptFiles.directory, fileName(outcome, now()));
			await writeText(receiptFiles.disk, path, `${text}\n`);
			return `Saved as ${path}`;
		},
	};
	const opened: Sink | undefined = openUrl && {
		async put(url) {
			await openUrl(url);
			return `Opened ${outcome.kind === 'open-url' ? outcome.host : 'it'} in your browser`;
		},
	};
	return {
		'envelope.copy': into(copied, 'Not copied'),
		...(outcome.kind === 'event'
			? {'envelope.save': saved ? into(saved, 'Not saved') : {whyNot: 'Cannot save: no state directory'}}
			: {}),
		...(outcome.kind === 'open-url'
			? {
					'dialog.accept': opened ? into(opened, 'Not opened') : {whyNot: 'No browser available: y copies the address'},
				}
			: {'dialog.accept': onDone}),
	};
}

/** File name from the action's name, with unsafe characters replaced, and the time. */
function fileName(outcome: Outcome, at: number): string {
	const name = outcome.kind === 'event' ? outcome.envelope.name.replaceAll(/[^\w-]+/g, '-').slice(0, 60) : 'action';
	return `action-${name}-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`;
}
