import {
  Button,
  Card,
  Checkbox,
  DateField,
  PageHeader,
  PasswordField,
  SearchField,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '../src/index.ts';
import { useState } from 'react';
import { Sheet } from './sheet.tsx';

const levels = [
  { value: '1', label: 'Level 1' },
  { value: '2', label: 'Level 2' },
  { value: '3', label: 'Level 3', disabled: true },
];

export function FieldsSheet() {
  const [search, setSearch] = useState('Amel');
  const [date, setDate] = useState('2026-11-21');
  const [loud, setLoud] = useState(true);
  return (
    <Sheet>
      <PageHeader title="Fields" />
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Sign in" className="space-y-4">
          <TextField
            label="E-mail or username"
            autoComplete="username"
            defaultValue="ava.morgan@example.org"
          />
          <PasswordField
            label="Password"
            showLabel="Show password"
            hideLabel="Hide password"
            defaultValue="Springboard-1"
          />
          <Checkbox label="Keep me signed in" hint="Not on a shared tablet." defaultChecked />
          <Button variant="primary" size="large" wide>
            Sign in
          </Button>
        </Card>
        <Card title="Member" className="space-y-4">
          <TextField label="First name" error="Required" />
          <TextField
            label="Middle name"
            labelNote="(optional)"
            hint="As on the birth certificate."
          />
          <DateField label="Date of birth" value={date} onValueChange={setDate} />
          <DateField
            label="Session date"
            value={date}
            onValueChange={setDate}
            disabledReason="You must connect to the internet to view other dates."
          />
          <SelectField label="Level" options={levels} />
          <TextArea label="Note" placeholder="What the next coach should know" />
          <TextField label="Membership number" disabled defaultValue="RG-00412" />
        </Card>
        <Card title="Settings">
          <Switch
            label="Vibrate on each mark"
            hint="Where the phone can."
            checked={loud}
            onChange={setLoud}
          />
          <Switch label="Show percentages" checked={false} onChange={() => undefined} />
          <Switch label="Shared tablet" disabled checked onChange={() => undefined} />
        </Card>
        <Card title="Search" className="space-y-4">
          <SearchField
            label="Search members"
            clearLabel="Clear search"
            value={search}
            onValueChange={setSearch}
          />
          <SearchField
            label="Search skills"
            clearLabel="Clear search"
            value="§§"
            onValueChange={() => undefined}
            error="Search for letters, numbers, spaces and hyphens."
          />
        </Card>
      </div>
    </Sheet>
  );
}
