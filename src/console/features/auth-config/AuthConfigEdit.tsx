/** The dialogs of an auth config edit, one for each step. */

import {type ComponentProps, useState} from 'react';
import {showFlag} from '../../../domain/format/show.ts';
import {fieldWords, pathLabel} from '../../../domain/resources/fields.ts';
import {conflictLines} from '../../../domain/writes/auth-config/change-lines.ts';
import {type Draft, parseEdit, secretEdit} from '../../../domain/writes/auth-config/draft.ts';
import {type FieldPath, fieldAt, fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {takes} from '../../../domain/writes/auth-config/values.ts';
import {EditError} from '../../../domain/writes/problem.ts';
import {SecretBox} from '../../../domain/writes/secret-box.ts';
import {cut} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {valueAt} from '../../../text/json/object.ts';
import {exactJson} from '../../../text/json/print.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {Menu} from '../../ui/Menu.tsx';
import {Prompt} from '../../ui/Prompt.tsx';
import {useProtectedColor} from '../writes/use-protected-color.ts';
import {AuthConfigReview} from './AuthConfigReview.tsx';
import type {AuthConfigEditing, EditStep} from './use-auth-config-edit.ts';

type Question = Pick<ComponentProps<typeof Menu>, 'title' | 'text' | 'items' | 'onChoose' | 'onClose'>;

const discard = {id: 'stop', label: 'Discard the change'};

export function AuthConfigEdit({edit, step}: {readonly edit: AuthConfigEditing; readonly step: EditStep}) {
	const {name: tenant, writes} = useServices().tenant;
	const color = useProtectedColor();
	const cancel = () => edit.end(false);
	const name = edit.base.displayName || edit.base.id || '';

	// A new key resets the cursor.
	const ask = (question: Question) => <Menu key={step.name} color={color} {...question} />;

	switch (step.name) {
		case 'pick':
			return <FieldPicker edit={edit} name={name} onClose={edit.leave} />;
		case 'discard':
			return ask({
				title: 'Discard the change?',
				text: [{text: edit.isRejected ? 'The service rejected it.' : 'Nothing was sent.'}],
				items: [{id: 'keep', label: 'Keep it'}, discard],
				onChoose: ({id}) => (id === 'keep' ? edit.back() : cancel()),
				onClose: edit.back,
			});
		case 'value':
			return <FieldEditor key={step.path} path={step.path} edit={edit} />;
		case 'review':
			return <AuthConfigReview edit={edit} plan={step.plan} />;
		case 'group':
			return ask({
				title: 'Which one stays?',
				text: [{text: `${step.group.members.join(' and ')} cannot both be set.`}],
				items: step.group.offers.map(({keep, unset}) => ({
					id: keep,
					label: `Keep ${keep}, unset ${unset.join(' and ')}`,
				})),
				onChoose: ({id}) => edit.keepProvider(id),
				onClose: edit.backToFields,
			});
		case 'conflict':
			return ask({
				title: writes.isProtected ? `${tenant} (protected): conflict` : 'Changed meanwhile',
				text: [
					{text: `${plural(step.conflicts.length, 'field')} of ${name}`},
					...step.conflicts.flatMap(conflictLines),
				],
				items: [
					{id: 'theirs', label: 'Keep what is there now, review the rest'},
					{id: 'mine', label: 'Keep yours, review it again'},
					discard,
				],
				onChoose: ({id}) => (id === 'stop' ? cancel() : edit.reapply(id === 'theirs')),
				onClose: edit.leave,
			});
		case 'document': {
			const isInvalid = step.problems.some(({line}) => line > 0);
			return ask({
				title: isInvalid
					? `Invalid document: ${plural(step.problems.length, 'problem')}`
					: 'The document was not taken',
				text: step.problems.map(({line, message}) => ({
					text: line > 0 ? `line ${line}: ${message}` : message,
					tone: 'bad',
				})),
				items: [{id: 'again', label: 'Edit again, problems at the top'}, discard],
				onChoose: ({id}) => (id === 'again' ? void edit.beginDocument({}, step) : cancel()),
				onClose: edit.leave,
			});
		}
	}
}

function FieldPicker({
	edit,
	name,
	onClose,
}: {
	readonly edit: AuthConfigEditing;
	readonly name: string;
	readonly onClose: () => void;
}) {
	const {show} = useScreen();
	const color = useProtectedColor();
	const fields = fieldPaths.filter(({kind}) => kind !== 'message');
	const count = edit.changeCount;
	const words = ({names, facts}: FieldPath) => fieldWords(valueAt(edit.draft, names), facts, show);
	return (
		<Menu
			verb="Edit"
			title={`Edit ${name}: which field?`}
			color={color}
			hasFilter
			items={[
				...(count > 0 ? [{id: '', label: `Review ${plural(count, 'change')} and send`}] : []),
				...fields.map((field) => ({
					id: field.path,
					label: pathLabel(field.path),
					detail: (field.isSecret && valueAt(edit.draft, field.names) ? '(hidden)' : cut(words(field), 40)) || '–',
					...(field.isWritable ? {} : {whyNot: 'set by the service'}),
				})),
			]}
			onChoose={({id}) => (id === '' ? edit.review() : edit.pick(id))}
			onClose={onClose}
		/>
	);
}

export function FieldEditor({path, edit}: {readonly path: string; readonly edit: AuthConfigEditing}) {
	const color = useProtectedColor();
	const [problem, setProblem] = useState('');
	const field = fieldAt(path);

	function attempt(act: () => void) {
		try {
			act();
		} catch (error) {
			if (!(error instanceof EditError)) throw error;
			setProblem(`${error.problem.message} ${error.problem.advice}`);
		}
	}
	if (!field) return null;
	const takesWords = field.kind === 'boolean' ? `${showFlag(true)} or ${showFlag(false)}` : takes(field);
	const hint = field.isSecret ? 'the new secret, at a hidden prompt' : `${takesWords}; empty unsets it`;
	return (
		<Prompt
			title={`${pathLabel(path)} of ${edit.base.displayName || edit.base.id}`}
			color={color}
			text={`Takes ${hint}`}
			verb="Review"
			initial={typedText(field, edit.draft)}
			isContinued
			isExact
			isSecret={field.isSecret}
			problem={problem}
			onSubmit={(text) =>
				attempt(() => edit.apply([field.isSecret ? secretEdit(path, SecretBox.of(text)) : parseEdit(path, text)]))
			}
			onClose={edit.backToFields}
		/>
	);
}

/** Whether the item survives a round trip through a comma-separated list. */
const isPlainItem = (item: unknown) =>
	typeof item === 'string' && item !== '' && item === item.trim() && !item.includes(',');

/** The value of a field, in the form that a person types. */
function typedText(field: FieldPath, draft: Draft): string {
	const value = valueAt(draft, field.names);
	if (value === undefined || value === null) return '';
	if (typeof value === 'boolean') return showFlag(value);
	if (Array.isArray(value) && value.every(isPlainItem)) return value.join(',');
	return typeof value === 'string' ? value : exactJson(value);
}
