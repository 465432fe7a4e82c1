/** Commands that copy, save or open the outcome of a press. */
import {join} from 'node:path';
import {holdsShareCode} from '../../../domain/resources/share-code.ts';
import {writeText} from '../../../settings/files/disk.ts';
import type {Outcome} from '../../../surfaces/actions.ts';
import type {Handlers} from '../../keymap/layer.ts';
import {useServices} from '../../services.ts';
import {useScreen} from '../shared/screen-context.ts';
import {outcomeText} from './outcome-text.ts';

/** Copies, saves or opens a text. Resolves with the message to show. Rejects with a one-line reason. */
type Sink = (text: string) => Promise<string>;

export function useOutcomeSinks(outcome: Outcome, onDone: () => void): Handlers {
	const {clipboard, receiptFiles, openUrl, now} = useServices();
	const {report} = useScreen();
	const {body} = outcomeText(outcome);

	const into = (sink: Sink, failure: string) => () => {
		onDone();
		sink(body).then(
			(message) => report(message),
			(error: Error) => report(`${failure}: ${error.message}`, 'bad'),
		);
	};
	async function copy(text: string) {
		const {via, isConfirmed} = await clipboard.write(text, {isShort: holdsShareCode(text)});
		return `Copied by ${via}${isConfirmed ? '' : ' (not confirmed by the terminal)'}`;
	}
	const save: Sink | undefined =
		receiptFiles &&
		(async (text) => {
			const path = join(receiptFiles.directory, fileName(outcome, now()));
			await writeText(receiptFiles.disk, path, `${text}\n`);
			return `Saved as ${path}`;
		});
	const open: Sink | undefined =
		openUrl &&
		(async (url) => {
			await openUrl(url);
			return `Opened ${outcome.kind === 'open-url' ? outcome.host : 'it'} in your browser`;
		});
	return {
		'envelope.copy': into(copy, 'Not copied'),
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
	return `action-${name}-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}.json`;
}
