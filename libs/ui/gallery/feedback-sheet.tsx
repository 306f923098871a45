import {
  Avatar,
  Button,
  EmptyState,
  List,
  ListRow,
  Notice,
  PageHeader,
  ProgressBar,
  ProgressRing,
  SaveMark,
  SkeletonRows,
} from '../src/index.ts';
import { Line, Sample, Sheet } from './sheet.tsx';

export function FeedbackSheet() {
  return (
    <Sheet>
      <Notice kind="warning" banner>
        A new version is ready. It will be used when you open the app again.
      </Notice>
      <PageHeader title="Feedback" />
      <Sample title="Notices">
        <Notice kind="info" title="Level 4 was published today">
          Two skills moved from floor to vault.
        </Notice>
        <Notice
          kind="success"
          title="Register complete"
          onDismiss={() => undefined}
          dismissLabel="Dismiss"
        >
          18 in, 6 absent, sent at 17:42.
        </Notice>
        <Notice
          kind="warning"
          title="3 registers were not taken this week"
          action={
            <Button variant="quiet" size="small">
              Show them
            </Button>
          }
        />
        <Notice kind="error" title="2 grades were not accepted">
          Nothing is lost: they are still on this phone. Open the Sync centre to see why.
        </Notice>
        <Notice kind="offline" title="You are offline">
          Everything is kept on this phone.
        </Notice>
      </Sample>
      <Sample title="Progress">
        <ProgressBar value={0} label="Level 1" />
        <ProgressBar value={42} label="Level 2" />
        <ProgressBar value={100} label="Level 3" />
        <Line>
          {[0, 7, 42, 88, 100].map((value) => (
            <ProgressRing key={value} value={value} label={`${value} %`} />
          ))}
          <ProgressRing value={64} size={72} label="64 %" />
          <SaveMark state="device" label="On this phone" />
          <SaveMark state="server" label="Saved" />
          <SaveMark state="refused" label="Not accepted" />
        </Line>
      </Sample>
      <div className="grid gap-6 md:grid-cols-2">
        <Sample title="Rows">
          <List>
            <ListRow
              leading={<Avatar name="Amelia Adebayo-Clarke" />}
              title="Amelia Adebayo-Clarke"
              detail="Level 3, 2 of 4 to go"
              trailing="7 y 4 m"
              onPress={() => undefined}
            />
            <ListRow
              leading={<Avatar name="Ben Hughes" />}
              title="Ben Hughes"
              detail="Level 2"
              current
              onPress={() => undefined}
            />
            <ListRow
              leading={<Avatar name="Cerys" />}
              title="Cerys"
              trailing={
                <Button size="small" variant="quiet">
                  Move
                </Button>
              }
            />
          </List>
        </Sample>
        <Sample title="Loading">
          <SkeletonRows count={3} label="Loading members" />
        </Sample>
      </div>
      <Sample title="Empty">
        <EmptyState
          title="No lesson plan yet"
          detail="Plans you write for this scheme will be here, and those shared with you."
          action={<Button variant="primary">Write the first</Button>}
        />
      </Sample>
    </Sheet>
  );
}
