/** The commands of a write of an item, and its dialogs: the secret, the blanks around it, the review. */
import {useEffect, useState} from 'react';
import {writeEntry} from '../../../domain/journal/write-entry.ts';
import {type ItemOutcome, type ItemRequest, prepareItem} from '../../../domain/writes/item-write.ts';
import {uncheckedRejection} from '../../../domain/writes/outcome.ts';
import {problemLines} from '../../../domain/writes/problem.ts';
import {SecretBox, trimmed} from '../../../domain/writes/secret-box.ts';
import type {ItemWrite} from '../../../domain/writes/write.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {useProtectedColor} from './use-protected-color.ts';
import {WriteDialog, type WriteResult} from './WriteDialog.tsx';
import {failureResult, requestLines} from './write-words.ts';

type OnEnd = (outcome: ItemOutcome) => void;

export function useItemWrite(write: ItemWrite, id: string, onEnd: OnEnd) {
	const {whyNot} = useServices().tenant.writes;
	const [isBegun, setBegun] = useState(false);
	const handler = whyNot ? {whyNot} : () => setBegun(true);
	const handlers: Handlers = Object.fromEntries(write.commands.map((command) => [command.id, handler]));
	return {
		handlers,
		overlay: isBegun && <ItemWriteSteps request={{write, id}} onEnd={onEnd} onClose={() => setBegun(false)} />,
	};
}

interface StepsProps {
	readonly request: ItemRequest;
	readonly onEnd: OnEnd;
	readonly onClose: () => void;
}

function ItemWriteSteps({request, onEnd, onClose}: StepsProps) {
	const {report} = useScreen();
	const {api} = useServices().tenant;
	const color = useProtectedColor();
	const {write, id} = request;
	const [step, setStep] = useState<'secret' | 'blanks' | 'review'>('secret');
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
				title={`New ${write.item.secret.label} of ${id}`}
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
	const {api} = useServices().tenant;
	const {write, id} = request;
	// Computed once, because sending empties the box while the dialog still shows the result.
	const [{change, problems, confirmation, send}] = useState(() => prepareItem(api, request));
	const [preview] = useState(() => requestLines(prepareItem(api, request).preview()));
	async function sendItem(): Promise<WriteResult> {
		const outcome = await send();
		onEnd(outcome);
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
			typed={confirmation}
			send={sendItem}
			onClose={onClose}
		/>
	);
}
