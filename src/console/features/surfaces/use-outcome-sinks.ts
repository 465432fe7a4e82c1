/** Commands that copy, save or open the outcome of a press. */
import {join} from 'node:path';
import {writeText} from '../../../settings/files/disk.ts';
import type {Outcome} from '../../../surfaces/engine/actions.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {useServices} from '../../app/services.ts';
import type {Handlers} from '../../keymap/layer.ts';
import {useScreen} from '../shared/screen-context.ts';
import {useCopy} from '../shared/use-copy.ts';
import {outcomeText} from './outcome-text.ts';

export function useOutcomeSinks(outcome: Outcome, onDone: () => void): Handlers {
	const {receiptFiles, openUrl, now} = useServices();
	const {report} = useScreen();
	const copy = useCopy();
	const {name, body} = outcomeText(outcome);

	/** `sink` resolves with the message to show, and rejects with a one-line reason. */
	const into = (sink: () => Promise<string>, failure: string) => () => {
		onDone();
		sink().then(
			(message) => report(message),
			(error: Error) => report(`${failure}: ${error.message}`, 'bad'),
		);
	};
	const save =
		receiptFiles &&
		(async () => {
			const path = join(receiptFiles.directory, fileName(outcome, now()));
			await writeText(receiptFiles.disk, path, `${body}\n`);
			return `Saved as ${path}`;
		});
	const open =
		openUrl &&
		(async () => {
			await openUrl(body);
			return `Opened ${outcome.kind === 'open-url' ? outcome.host : 'it'} in your browser`;
		});
	return {
		'envelope.copy'() {
			onDone();
			copy(name, body);
		},
		...(outcome.kind === 'event'
			? {'envelope.save': save ? into(save, 'Not saved') : {whyNot: 'Cannot save: no state directory'}}
			: {}),
		...(outcome.kind === 'open-url'
			? {
					'dialog.accept': open ? into(open, 'Not opened') : {whyNot: 'No browser available: y copies the address'},
				}
			: {'dialog.accept': onDone}),
	};
}

/** File name from the action's name, with unsafe characters replaced, and the time. */
function fileName(outcome: Outcome, at: number): string {
	const name = outcome.kind === 'event' ? outcome.envelope.name.replaceAll(/[^\w-]+/g, '-').slice(0, 60) : 'action';
	return `action-${name}-${isoTime(at).replaceAll(/[:.]/g, '-')}.json`;
}
