/** Shows an auth config. A person edits one field in place, or the whole document in their editor. */

import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import {useServices} from '../../services.ts';
import {DetailScreen} from '../detail/DetailScreen.tsx';
import {noEditor, useScreen} from '../shared/screen-context.ts';
import {AuthConfigEdit} from './AuthConfigEdit.tsx';
import {useAuthConfigEdit} from './use-auth-config-edit.ts';

export function AuthConfigScreen({id}: {readonly id: string}) {
	const {writes} = useServices();
	const {editText} = useScreen();
	const edit = useAuthConfigEdit();
	const {whyNot} = writes;
	return (
		<DetailScreen
			resource={authConfigs}
			id={id}
			actions={(row, field) => ({
				'write.edit': whyNot ? {whyNot} : () => edit.begin(row, field?.path),
				'write.document': whyNot ? {whyNot} : editText ? () => void edit.beginDocument(row) : noEditor,
			})}
			overlay={edit.step && <AuthConfigEdit edit={edit} step={edit.step} />}
		/>
	);
}
