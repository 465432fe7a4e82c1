/** The dialogs of an auth config edit, one for each step. */

import {mask} from '../../../contract/sensitive-fields.ts';
import {valueAt} from '../../../domain/writes/auth-config/draft.ts';
import {fieldPaths} from '../../../domain/writes/auth-config/paths.ts';
import {cut} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import {Menu} from '../../ui/Menu.tsx';
import {useScreen} from '../shared/screen-context.ts';
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
				<Menu
					title={`${step.group.members.join(' and ')} cannot both be set: which one stays?`}
					screen={screen}
					items={step.group.offers.map(({keep, unset}) => ({
						id: keep,
						label: `Keep ${keep}, unset ${unset.join(' and ')}`,
					}))}
					onChoose={({id}) => edit.keepProvider(id)}
					onClose={edit.backToFields}
				/>
			);
		case 'conflict':
			return (
				<Menu
					title={`Changed meanwhile: ${step.conflicts.map(({path}) => path).join(', ')}`}
					screen={screen}
					items={[
						...step.conflicts.map(({path, isSecret, base, mine, theirs}) => ({
							id: path,
							label: isSecret
								? `${path}: both changed the secret`
								: `${path}: was ${show(base)}, now ${show(theirs)}, mine ${show(mine)}`,
							whyNot: '',
						})),
						{id: ' theirs', label: 'Keep theirs and review the rest of mine'},
						{id: ' mine', label: 'Keep mine and review it against the current state'},
						{id: ' stop', label: 'Discard the change'},
					]}
					onChoose={({id}) => (id === ' stop' ? cancel() : edit.rebase(id === ' theirs'))}
					onClose={cancel}
				/>
			);
		case 'document':
			return (
				<Menu
					title={`Invalid document: ${plural(step.problems.length, 'problem')}`}
					screen={screen}
					items={[
						{id: 'again', label: 'Edit again, with the problems listed at the top'},
						...step.problems.map(({line, message}, index) => ({
							id: String(index),
							label: `line ${line}: ${message}`,
							whyNot: '',
						})),
						{id: 'stop', label: 'Discard the change'},
					]}
					onChoose={({id}) => (id === 'again' ? void edit.beginDocument({}, step) : cancel())}
					onClose={cancel}
				/>
			);
	}
}

const show = (value: unknown) => (value === undefined ? 'unset' : cut(JSON.stringify(value), 40));

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
					label: field.path,
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
