/** The commands for writes of an item, and the dialogs of the running write: the secret, the blanks around it, the review. */
import {useEffect, useState} from 'react';
import {writeEntry} from '../../../domain/journal/write-entry.ts';
import type {Descriptor} from '../../../domain/resources/descriptor.ts';
import {itemWrites, type WriteCommand} from '../../../domain/writes/index.ts';
import {type ItemOutcome, type ItemRequest, prepareItem} from '../../../domain/writes/item-write.ts';
import {uncheckedRejection} from '../../../domain/writes/outcome.ts';
import {SecretBox, trimmed} from '../../../domain/writes/secret-box.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {useProtectedColor} from './use-protected-color.ts';
import {WriteDialog, type WriteResult} from './WriteDialog.tsx';
import {failureResult, problemLines, requestLines} from './write-words.ts';

type OnEnd = (outcome: ItemOutcome) => void;

export function useItemWrites(target: Descriptor, onEnd?: OnEnd) {
	const {writes} = useServices().tenant;
	const [begun, setBegun] = useState<ItemRequest>();
	const {whyNot} = writes;
	return {
		handlers: (id: string): Handlers =>
			Object.fromEntries(
				itemWrites
					.filter((write) => write.target.name === target.name)
					.flatMap((write) =>
						write.commands.map(({id: command}) => [
							command as WriteCommand['id'],
							whyNot ? {whyNot} : () => setBegun({write, id}),
						]),
					),
			),
		overlay: begun && <ItemWriteSteps request={begun} onEnd={onEnd} onClose={() => setBegun(undefined)} />,
	};
}

interface StepsProps {
	readonly request: ItemRequest;
	readonly onEnd: OnEnd | undefined;
	readonly onClose: () => void;
}

function ItemWriteSteps({request, onEnd, onClose}: StepsProps) {
	const {report} = useScreen();
	const {api} = useServices().tenant;
	const color = useProtectedColor();
	const {write, id} = request;
	const [step, setStep] = useState<'secret' | 'blanks' | 'review'>(write.item.secret ? 'secret' : 'review');
	// The only copy of the new secret. It is overwritten after sending, on cancel and on unmount.
	const [secret, setSecret] = useState<SecretBox>();
	useEffect(() => () => secret?.dispose(), [secret]);

	function take(text: string) {
		const box = SecretBox.of(text);
		setSecret(box);
		const problem = prepareItem(api, {...request, secret: box}).problems.find(({severity}) => severity === 'error');
		if (problem) return report(`${problem.message} ${problem.advice}`, 'bad');
		setStep(text === text.trim() ? 'review' : 'blanks');
	}
	if (step === 'review') return <ItemReview request={{...request, secret}} onEnd={onEnd} onClose={onClose} />;
	if (step === 'secret')
		return (
			<Prompt
				title={`New ${write.item.secret?.label} of ${id}`}
				color={color}
				verb="Continue"
				isSecret
				onSubmit={take}
				onClose={onClose}
			/>
		);
	return (
		<Menu
			title="There are blanks or line breaks around the secret"
			color={color}
			items={[
				{id: 'trim', label: 'Remove them'},
				{id: 'keep', label: 'Keep them: they belong to the secret'},
				{id: 'again', label: 'Enter the secret again'},
			]}
			onChoose={({id: choice}) => {
				if (choice === 'again') return setStep('secret');
				if (choice === 'trim' && secret) setSecret(trimmed(secret));
				setStep('review');
			}}
			onClose={onClose}
		/>
	);
}

const capitalized = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function ItemReview({request, onEnd, onClose}: StepsProps) {
	const {api, writes} = useServices().tenant;
	const {write, id} = request;
	// Computed once, because sending empties the box while the dialog still shows the result.
	const [{change, problems, confirmation, send}] = useState(() => prepareItem(api, request));
	const [preview] = useState(() => requestLines(prepareItem(api, request).preview()));
	async function sendItem(): Promise<WriteResult> {
		const outcome = await send();
		onEnd?.(outcome);
		const entry = writeEntry(write, id, outcome);
		if (outcome.state === 'refused') return {title: 'Not sent', tone: 'bad', lines: problemLines(outcome.problems)};
		if (outcome.state !== 'done') {
			const {check} = write.item;
			const text = outcome.state === 'rejected' ? uncheckedRejection(outcome.error, check) : `${capitalized(check)}.`;
			return {...failureResult(outcome.state, outcome.error, [{text, tone: 'warn'}]), entry};
		}
		return {title: 'Done', tone: 'good', entry, lines: [{text: `${capitalized(outcome.receipt)}.`, tone: 'good'}]};
	}
	return (
		<WriteDialog
			endpoint={write.endpoint}
			target={`${capitalized(write.item.action)} ${id}`}
			change={[{text: change}, ...problemLines(problems)]}
			request={preview}
			typed={write.item.typed || writes.isProtected ? confirmation : undefined}
			send={sendItem}
			onClose={onClose}
		/>
	);
}
