/** The dialogs of an auth config edit, one for each step. */

import {mask} from '../../../contract/sensitive-fields.ts';
import {pathLabel} from '../../../domain/resources/fields.ts';
import type {Conflict} from '../../../domain/writes/auth-config/conflict.ts';
import {valueAt} from '../../../domain/writes/auth-config/draft.ts';
import {fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {cut} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {clean} from '../../../text/visible.ts';
import {Choice} from '../../ui/Choice.tsx';
import {Menu} from '../../ui/Menu.tsx';
import {useScreen} from '../shared/screen-context.ts';
import type {ReviewLine} from '../writes/WriteDialog.tsx';
import {AuthConfigReview} from './AuthConfigReview.tsx';
import {FieldEditor, shownValue} from './FieldEditor.tsx';
import type {AuthConfigEditing, EditStep} from './use-auth-config-edit.ts';

interface AuthConfigEditProps {
	readonly edit: AuthConfigEditing;
	readonly step: EditStep;
}

export function AuthConfigEdit({edit, step}: AuthConfigEditProps) {
	const {size: screen} = useScreen();
	const cancel = () => edit.end(false);
	const name = edit.base.displayName || edit.base.id || '';

	switch (step.name) {
		case 'pick':
			return <FieldPicker edit={edit} name={name} onClose={cancel} />;
		case 'value':
			return <FieldEditor key={step.path} path={step.path} edit={edit} screen={screen} />;
		case 'review':
			return <AuthConfigReview edit={edit} plan={step.plan} />;
		case 'group':
			return (
				<Choice
					title="Which one stays?"
					screen={screen}
					text={[{text: `${step.group.members.join(' and ')} cannot both be set.`}]}
					answers={step.group.offers.map(({keep, unset}) => ({
						id: keep,
						label: `Keep ${keep}, unset ${unset.join(' and ')}`,
					}))}
					onChoose={edit.keepProvider}
					onClose={edit.backToFields}
				/>
			);
		case 'conflict':
			return (
				<Choice
					title={`Changed meanwhile: ${plural(step.conflicts.length, 'field')} of ${name}`}
					screen={screen}
					text={step.conflicts.flatMap(conflictLines)}
					answers={[
						{id: 'theirs', label: 'Keep theirs, review the rest'},
						{id: 'mine', label: 'Keep mine, review it again'},
						{id: 'stop', label: 'Discard the change'},
					]}
					onChoose={(id) => (id === 'stop' ? cancel() : edit.rebase(id === 'theirs'))}
					onClose={cancel}
				/>
			);
		case 'document':
			return (
				<Choice
					title={`Invalid document: ${plural(step.problems.length, 'problem')}`}
					screen={screen}
					text={step.problems.map(({line, message}) => ({text: `line ${line}: ${message}`, tone: 'bad'}))}
					answers={[
						{id: 'again', label: 'Edit again, problems at the top'},
						{id: 'stop', label: 'Discard the change'},
					]}
					onChoose={(id) => (id === 'again' ? void edit.beginDocument({}, step) : cancel())}
					onClose={cancel}
				/>
			);
	}
}

/** The three versions of a field, one per line. */
function conflictLines({path, isSecret, base, theirs, mine}: Conflict): readonly ReviewLine[] {
	if (isSecret) return [{text: `${path}: both changed the secret`, tone: 'warn'}];
	return [
		{text: path, tone: 'warn'},
		{text: `base: ${show(base)}`},
		{text: `theirs: ${show(theirs)}`},
		{text: `mine: ${show(mine)}`},
	];
}

const show = (value: unknown) => (value === undefined ? 'unset' : clean(JSON.stringify(value)));

function FieldPicker({
	edit,
	name,
	onClose,
}: {
	readonly edit: AuthConfigEditing;
	readonly name: string;
	readonly onClose: () => void;
}) {
	const {size} = useScreen();
	const fields = fieldPaths.filter(({kind}) => kind !== 'message');
	const count = edit.changeCount;
	return (
		<Menu
			title={`Edit ${name}: which field?`}
			screen={size}
			hasFilter
			items={[
				...(count > 0 ? [{id: '', label: `Review ${plural(count, 'change')} and send`}] : []),
				...fields.map((field) => ({
					id: field.path,
					label: pathLabel(field.path),
					detail: field.isSecret
						? valueAt(edit.draft, field.names)
							? mask
							: ''
						: cut(shownValue(field, edit.draft), 40),
					...(field.isWritable ? {} : {whyNot: 'set by the service'}),
				})),
			]}
			onChoose={({id}) => (id === '' ? edit.review() : edit.pick(id))}
			onClose={onClose}
		/>
	);
}
