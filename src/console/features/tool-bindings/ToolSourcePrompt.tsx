/** Prompts for references: pasted text, or the path of a file with references or of a resume file. */
import {useState} from 'react';
import {parseTools} from '../../../domain/writes/tool-bindings/parse.ts';
import {readResume, resumeKind} from '../../../domain/writes/tool-bindings/resume.ts';
import type {ToolSource} from '../../../domain/writes/tool-bindings/source.ts';
import {useServices} from '../../core/services.ts';
import {Prompt} from '../../ui/Prompt.tsx';
import {useProtectedColor} from '../writes/use-protected-color.ts';

interface ToolSourcePromptProps {
	readonly serverId: string;
	/** The path of the latest resume file of the server. */
	readonly last: string | undefined;
	readonly onRead: (source: ToolSource) => void;
	readonly onClose: () => void;
}

export function ToolSourcePrompt({serverId, last, onRead, onClose}: ToolSourcePromptProps) {
	const {api} = useServices().tenant;
	const {readFile} = useServices().machine;
	const color = useProtectedColor();
	const [problem, setProblem] = useState('');

	function takeText(text: string, from: string, path?: string) {
		if (text.includes(`"${resumeKind}"`)) {
			const read = readResume(text, {tenant: api.baseUrl, serverId});
			if (read.state === 'refused') return setProblem(`${read.message} ${read.advice}`);
			const {unknown, remaining} = read.resume;
			const tools = [...unknown, ...remaining];
			return onRead({tools, doubtful: unknown, from, leftover: read.resume, resumeFile: path});
		}
		const parsed = parseTools(text);
		if (parsed.tools.length === 0 && parsed.badLines.length === 0) return setProblem(`No reference found in ${from}`);
		onRead({tools: parsed.tools, from, parsed});
	}
	function takeFile(path: string) {
		const file = path.trim() || last;
		if (file === undefined) return setProblem('Enter the path of a file, or paste the references');
		readFile(file).then(
			({path, text}) => takeText(text, file, path),
			(error: Error) => setProblem(error.message),
		);
	}
	/** Accepts a paste of references. Returns false for a path, which goes into the field. */
	function takePaste(text: string): boolean {
		if (!/[\n,{[]/.test(text.trim())) return false;
		takeText(text, 'the paste');
		return true;
	}

	return (
		<Prompt
			title={`References to delete from ${serverId}`}
			color={color}
			text="Paste them here, or enter the path of a file"
			verb="Read"
			isExact
			remark={() => (last === undefined ? '' : `Enter alone resumes the last run: ${last}`)}
			problem={problem}
			onPaste={takePaste}
			onSubmit={takeFile}
			onClose={onClose}
		/>
	);
}
